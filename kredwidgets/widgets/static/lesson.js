// @ts-check
/*
 * The panel of a lesson. It knows no game and no answer: it shows `page` and reports what was pressed. Every text of a
 * lesson goes in as text. What was answered is kept in the browser's own storage, if there is any, and nowhere else.
 */

/** @typedef {Record<string, any>} Page what Python sends: see `Lesson._page` */

/**
 * @param {string} tag @param {Record<string, any> | string} attributes or just the class
 * @param {(Node | string | false | null | undefined)[]} children
 */
function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(typeof attributes === "string" ? { class: attributes } : attributes)) {
    if (value != null && value !== false) element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.filter((child) => child instanceof Node || !!child).map((child) => child || ""));
  return element;
}

/** The browser's own storage, which may be switched off, full or forbidden. */
const store = {
  /** @param {string} key */
  read(key) {
    try {
      return JSON.parse(localStorage.getItem(key) ?? "null");
    } catch {
      return null;
    }
  },
  /** @param {string} key @param {object | null} value */
  write(key, value) {
    try {
      if (value) localStorage.setItem(key, JSON.stringify(value));
      else localStorage.removeItem(key);
    } catch {
      // Then nothing is kept, and the lesson goes on.
    }
  },
};

class View {
  /** @param {any} model @param {HTMLElement} el */
  constructor(model, el) {
    this.model = model;
    this.uid = `kw-${Math.random().toString(36).slice(2, 10)}`;
    this.at = 0; // the step that was drawn
    this.moving = false; // whether this view asked for another step
    /** @type {Set<number>} */
    this.chosen = new Set(); // options, until they are committed
    /** @type {Record<string, boolean>} */
    this.folds = {};
    this.typed = "";
    this.root = h("div", { class: "kw kw-lesson", role: "group", "aria-label": this.t("lesson") });
    this.body = h("div", "kw-lesson-body");
    this.live = h("p", { class: "kw-unseen", role: "status", "aria-live": "polite" });
    this.root.append(this.body, this.live);
    this.heard = this.page.says.serial ?? 0;
    this.stop = new AbortController();
    const { signal } = this.stop;
    const draw = () => this.draw();
    model.on("change:rev", draw);
    signal.addEventListener("abort", () => model.off("change:rev", draw));
    /** @type {Record<string, (event: any) => void>} */
    const handlers = { click: this.click, change: this.change, input: this.input, submit: this.submit, toggle: this.toggled };
    for (const [type, handler] of Object.entries(handlers)) {
      this.root.addEventListener(type, handler.bind(this), { signal, capture: type === "toggle" });
    }
    // A notebook in command mode would take the keys itself.
    this.root.addEventListener("keydown", (event) => event.stopPropagation(), { signal });
    this.root.addEventListener("focusin", ({ target }) => /** @type {Element} */ (target).setAttribute("data-lm-suppress-shortcuts", "true"), { signal });
    el.append(this.root);
    this.draw();
    this.resume();
  }

  /** @returns {Page} */
  get page() {
    return this.model.get("page");
  }

  get key() {
    return `kredwidgets:lesson:${this.page.key}`;
  }

  /** @param {string} key @param {Record<string, string | number>} facts */
  t(key, facts = {}) {
    return (this.model.get("words")[key] ?? key).replace(/\{(\w+)\}/g, (/** @type {any} */ _, /** @type {string} */ name) => String(facts[name] ?? ""));
  }

  /** @param {string} type @param {object} more */
  send(type, more = {}) {
    this.model.send({ type, at: this.page.at, ...more });
  }

  close() {
    this.stop.abort();
    this.root.remove();
  }

  resume() {
    const saved = this.page.fresh && store.read(this.key);
    if (saved) this.send("resume", { saved });
  }

  // Drawing. All of it anew: a panel is small.

  draw() {
    const { page } = this;
    const root = /** @type {Document | ShadowRoot} */ (this.root.getRootNode());
    const active = this.root.contains(root.activeElement) ? root.activeElement : null;
    const held = active?.getAttribute("data-key");
    const other = page.at !== this.at;
    if (other || page.committed) this.chosen.clear();
    if (other || page.moved) this.typed = "";
    this.at = page.at;
    this.body.replaceChildren(
      h("h2", "kw-title", page.title),
      this.steps(page),
      h("p", "kw-note", page.progress),
      h("h3", { class: "kw-lesson-step", tabindex: "-1" }, `${this.t("step_of", { at: page.at, n: page.steps.length })}: ${this.t(`kind_${page.kind}`)}`),
      ...this.prose(page),
      ...this.task(page),
      this.says(page),
      page.hint && h("p", "kw-notice", h("strong", {}, `${this.t("hint")}: `), page.hint),
      this.row(page),
      this.code(page),
    );
    for (const child of [...this.body.childNodes]) if (child.nodeType === Node.TEXT_NODE) child.remove();
    this.focus(active, held ?? "", other);
    this.announce(page);
    if (!page.fresh) store.write(this.key, page.saved);
    this.root.dataset.step = String(page.at);
    this.root.dataset.rev = String(this.model.get("rev"));
  }

  /** A new step is begun at its heading; on the same step focus stays, or goes to the answer.
   * @param {Element | null} active @param {string} held @param {boolean} other */
  focus(active, held, other) {
    const moving = this.moving && other;
    if (other) this.moving = false;
    if (!active && !moving) return;
    const again = !moving && held && this.body.querySelector(`[data-key="${CSS.escape(held)}"]`);
    const near = !moving && this.body.querySelector(".kw-said");
    const goal = /** @type {HTMLElement | null} */ (again || near || this.body.querySelector("h3"));
    goal?.focus({ preventScroll: !moving });
  }

  /** @param {Page} page */
  announce({ says }) {
    if ((says.serial ?? 0) <= this.heard) return;
    this.heard = says.serial;
    const reasons = (says.reasons ?? []).map((/** @type {any} */ { rule, says: why }) => `${rule}: ${why}`);
    this.live.textContent = [says.text, ...(says.lines ?? []), ...reasons, says.more].filter(Boolean).join(" ");
  }

  /** @param {Page} page */
  steps({ steps, at }) {
    const list = steps.map((/** @type {string} */ state, /** @type {number} */ number) => {
      const sign = { right: "✓", wrong: "✗" }[state] ?? String(number + 1);
      const name = `${this.t("go_step", { n: number + 1 })}: ${this.t(`state_${state}`)}`;
      const more = { "data-state": state, "data-arg": number + 1, "aria-current": number + 1 === at && "step", "aria-label": name, title: name };
      return h("li", {}, this.button("go", sign, `step:${number}`, more));
    });
    return h("ol", { class: "kw-row kw-lesson-steps", "aria-label": this.t("steps") }, ...list);
  }

  /** @param {Page} page */
  prose({ told, say, ask, rules }) {
    return [
      told.length > 0 && h("div", {}, h("div", "kw-heading", this.t("told")), h("ul", "kw-lesson-told", ...told.map((/** @type {string} */ line) => h("li", {}, line)))),
      ...say.split("\n\n").filter(Boolean).map((/** @type {string} */ part) => h("p", "kw-lesson-say", part)),
      ask && h("p", "kw-lesson-ask", ask),
      rules.length > 0 && h("p", "kw-note", `${this.t("rules")}: ${rules.join(", ")}`),
    ];
  }

  /** What there is to do. @param {Page} page */
  task(page) {
    if (page.kind === "choose") return page.committed ? [this.options(page)] : [this.choices(page)];
    if (page.kind === "predict" && !page.committed) return this.marks(page);
    if (page.kind !== "whatif") return [];
    const label = this.t("change_label");
    const field = { class: "kw-input", name: "text", value: this.typed, autocomplete: "off", spellcheck: "false", "aria-label": label, placeholder: label, "data-key": "change" };
    return [
      h("p", "kw-note", this.t("changes_left", { n: page.changes })),
      h("form", { class: "kw-row", "data-form": "edit" }, h("input", field), h("button", { class: "kw-button", "data-key": "do:change" }, this.t("change"))),
    ];
  }

  /** @param {Page} page */
  choices({ options, several, ask }) {
    const list = options.map((/** @type {any} */ { number, text }) => {
      const box = { type: several ? "checkbox" : "radio", name: `${this.uid}-${this.at}`, value: number, checked: this.chosen.has(number), "data-key": `option:${number}`, "data-option": number };
      return h("label", "kw-lesson-option", h("input", box), h("span", {}, text));
    });
    return h(
      "form", { "data-form": "options" },
      h("fieldset", {}, h("legend", "kw-unseen", ask || this.t("options")), ...list),
      ...this.committing(this.chosen.size > 0, "nothing_chosen"),
    );
  }

  /** The options once an answer is committed: what is right, and why. @param {Page} page */
  options({ options }) {
    const list = options.map((/** @type {any} */ { text, right, yours, why, reasons }) => {
      const state = this.t(right ? "option_right" : "option_wrong");
      return h(
        "li", { class: "kw-lesson-result", "data-right": right ? "yes" : "no" },
        h("strong", {}, h("span", { "aria-hidden": "true" }, right ? "✓ " : "✗ "), text),
        h("span", "kw-note", ` (${state}${yours ? `, ${this.t("option_yours")}` : ""})`),
        h("p", {}, why),
        reasons.length > 0 && this.reasons(reasons),
      );
    });
    return h("ul", { "aria-label": this.t("options") }, ...list);
  }

  /** @param {Page} page */
  marks({ places }) {
    const marked = places.filter((/** @type {any[]} */ place) => place[2]).map((/** @type {any[]} */ place) => place[1]);
    const list = places.map((/** @type {any[]} */ [id, name, on]) =>
      h("label", "kw-lesson-option", h("input", { type: "checkbox", checked: on, "data-place": id, "data-key": `place:${id}` }), h("span", {}, name)),
    );
    const legend = h("legend", "kw-unseen", this.t("places"));
    return [
      h("p", "", marked.length ? this.t("marked", { what: marked.join("; ") }) : this.t("marked_none")),
      h("details", { "data-fold": "places", open: this.folds.places }, h("summary", { "data-key": "fold:places" }, this.t("places")), h("fieldset", "kw-lesson-places", legend, ...list)),
      h("form", { "data-form": "marks" }, ...this.committing(marked.length > 0, "nothing_marked")),
    ];
  }

  /** @param {boolean} ready @param {string} why */
  committing(ready, why) {
    const id = `${this.uid}-why`;
    const more = ready ? {} : { "aria-disabled": "true" };
    return [
      h("button", { class: `kw-button${ready ? " kw-strong" : ""}`, "data-key": "do:commit", "aria-describedby": id, ...more }, this.t("commit")),
      h("span", { id, class: "kw-note" }, this.t(ready ? "commit_note" : why)),
    ];
  }

  /** @param {Page} page */
  says({ says, finished }) {
    if (!says.text && !finished) return "";
    const { lines = [], reasons = [], changed = [] } = says;
    return h(
      "div", { class: "kw-said", tabindex: "-1", "data-tone": says.tone ?? "note" },
      says.text && h("p", {}, h("strong", {}, says.text)),
      ...lines.map((/** @type {string} */ line) => h("p", {}, line)),
      reasons.length > 0 && this.reasons(reasons),
      says.more && h("p", {}, says.more),
      changed.length > 0 && h("details", { open: true }, h("summary", { "data-key": "fold:changed" }, this.t("changed")), h("ul", "kw-lesson-told", ...changed.map((/** @type {string} */ line) => h("li", {}, line)))),
      finished && h("p", {}, finished),
    );
  }

  /** @param {any[]} reasons */
  reasons(reasons) {
    const list = reasons.map(({ rule, title, says, cure }) => h("li", {}, h("code", {}, rule), h("strong", {}, ` ${title}. `), says, cure && h("span", "kw-cure", ` ${cure}`)));
    return h("div", {}, h("div", "kw-heading", this.t("illegal_why")), h("ul", {}, ...list));
  }

  /** @param {Page} page */
  row({ at, steps, done, moved, locked, committed, can_hint, kind }) {
    return h(
      "div", "kw-row kw-lesson-row",
      at > 1 && this.button("go", this.t("previous"), "do:previous", { "data-arg": at - 1 }),
      can_hint && this.button("hint", this.t("hint"), "do:hint"),
      moved && this.button("back", this.t("back"), "do:back"),
      committed && this.button("again", this.t("again"), "do:again"),
      !locked && (done || kind === "read") && kind !== "whatif" && this.button("everybody", this.t("everybody"), "do:everybody"),
      at < steps.length && this.button("go", this.t(done ? "next" : "skip"), "do:next", { "data-arg": at + 1, class: `kw-button${done ? " kw-strong" : ""}` }),
    );
  }

  /** @param {Page} page */
  code({ code }) {
    const text = h("textarea", { class: "kw-text", rows: "3", readonly: true, "aria-label": this.t("code"), "data-key": "code" });
    /** @type {HTMLTextAreaElement} */ (text).value = code;
    return h(
      "details", { "data-fold": "code", open: this.folds.code },
      h("summary", { "data-key": "fold:code" }, this.t("code")),
      text,
      h("div", "kw-row", this.button("copy", this.t("copy"), "do:copy"), this.button("restart", this.t("restart"), "do:restart")),
    );
  }

  /** @param {string} what @param {string} text @param {string} key @param {object} more */
  button(what, text, key, more = {}) {
    return h("button", { type: "button", class: "kw-button", "data-do": what, "data-key": key, ...more }, text);
  }

  // What people do.

  /** @param {{target: Element}} event */
  click({ target }) {
    const button = target.closest("[data-do]");
    const what = button?.getAttribute("data-do");
    if (!what) return;
    if (what === "go") {
      this.moving = true;
      this.send("go", { to: Number(button?.getAttribute("data-arg")) });
    } else if (what === "copy") {
      this.copy();
    } else {
      if (what === "restart") {
        this.moving = true;
        store.write(this.key, null);
      }
      this.send(what);
    }
  }

  /** @param {{target: HTMLInputElement}} event */
  change({ target }) {
    const { option, place } = target.dataset;
    if (place) this.send("mark", { place });
    if (!option) return;
    if (target.type === "radio") this.chosen.clear();
    if (target.checked) this.chosen.add(Number(option));
    else this.chosen.delete(Number(option));
    const form = target.closest("form");
    const [button, why] = this.committing(this.chosen.size > 0, "nothing_chosen");
    form?.querySelector("button")?.replaceWith(button);
    form?.querySelector(":scope > .kw-note")?.replaceWith(why);
  }

  /** @param {{target: HTMLInputElement}} event */
  input({ target }) {
    if (target.name === "text") this.typed = target.value;
  }

  /** @param {Event & {target: HTMLFormElement}} event */
  submit(event) {
    event.preventDefault();
    const form = event.target.dataset.form;
    const disabled = event.target.querySelector('[aria-disabled="true"]');
    if (disabled) this.live.textContent = this.t(form === "marks" ? "nothing_marked" : "nothing_chosen");
    else if (form === "edit") this.typed.trim() && this.send("edit", { text: this.typed });
    else this.send("commit", { options: [...this.chosen] });
  }

  /** @param {{target: HTMLDetailsElement}} event */
  toggled({ target }) {
    if (target.dataset.fold) this.folds[target.dataset.fold] = target.open;
  }

  async copy() {
    const text = /** @type {HTMLTextAreaElement} */ (this.body.querySelector("textarea"));
    try {
      await navigator.clipboard.writeText(text.value);
      this.live.textContent = this.t("copied");
    } catch {
      text.select();
      this.live.textContent = this.t("copy_failed");
    }
  }
}

export default {
  /** @param {any} context */
  render({ model, el }) {
    const view = new View(model, el);
    return () => view.close();
  },
};
