// @ts-check
/*
 * A panel of text, fields and buttons. It knows no game and no answer: Python says what stands in it, as a tree whose
 * texts go in as text, and hears what was pressed. What is to be kept goes to the browser's own storage, if there is any.
 */

/** @import { Page, Tree } from "./types" */

/** The browser's own storage, which may be switched off, full or forbidden. @param {string} key @param {object} [value] */
function store(key, value) {
  try {
    if (value) localStorage.setItem(key, JSON.stringify(value));
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null; // then nothing is kept, and all goes on
  }
}

class View {
  /** @param {any} model @param {HTMLElement} el */
  constructor(model, el) {
    this.model = model;
    this.uid = `kw-${Math.random().toString(36).slice(2, 10)}`;
    this.id = ""; // of the page that was drawn, for what is typed and ticked in it
    this.at = 0;
    this.asked = false; // whether what comes next was asked for here
    this.heard = this.page.says.serial;
    this.body = this.make(["div", { class: "kw-panel-body" }]);
    this.live = this.make(["p", { class: "kw-unseen", role: "status", "aria-live": "polite" }]);
    this.root = this.make(["div", { class: "kw kw-aside", role: "group", "aria-label": this.page.label }]);
    this.root.append(this.body, this.live);
    const draw = () => this.draw();
    const { signal } = (this.stop = new AbortController());
    model.on("change:rev", draw);
    signal.addEventListener("abort", () => model.off("change:rev", draw));
    for (const type of ["click", "change", "submit", "keydown", "focusin"]) {
      const handler = /** @type {(event: any) => void} */ (/** @type {any} */ (this)[type]);
      this.root.addEventListener(type, handler.bind(this), { signal });
    }
    el.append(this.root);
    this.draw();
    const saved = this.page.store?.fresh && store(this.page.store.key);
    if (saved) this.send({ type: "resume", saved });
  }

  /** @returns {Page} */
  get page() {
    return this.model.get("page");
  }

  /** @param {Tree} tree @returns {HTMLElement} */
  make([tag, attributes, ...children]) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value.replace("%id", this.uid));
    element.append(...children.map((child) => (typeof child === "string" ? child : this.make(child))));
    return element;
  }

  close() {
    this.stop.abort();
    this.root.remove();
  }

  /** @param {string} selector @returns {any[]} */
  all(selector) {
    return [...this.body.querySelectorAll(selector)];
  }

  draw() {
    const { tree, id, at, says, size, store: kept } = this.page;
    const page = /** @type {Document | ShadowRoot} */ (this.root.getRootNode());
    const active = this.root.contains(page.activeElement) && page.activeElement;
    const held = active && active.getAttribute("data-key");
    const folds = new Map(this.all("details[data-key]").map((fold) => [fold.dataset.key, fold.open]));
    const fields = new Map(id === this.id ? this.all("form [data-key]").map((field) => [field.dataset.key, field]) : []);
    this.body.replaceChildren(...tree.map((each) => this.make(each)));
    for (const fold of this.all("details[data-key]")) fold.open = folds.get(fold.dataset.key) ?? fold.open;
    for (const field of this.all("form [data-key]")) {
      const { value, checked } = fields.get(field.dataset.key) ?? field;
      Object.assign(field, { value, checked });
    }
    this.ready();
    // What was asked for here is read from its beginning; else the focus stays, or goes to what was said.
    const anew = this.asked && at !== this.at;
    const again = !anew && held && this.all(`[data-key="${CSS.escape(held)}"]`)[0];
    const near = !anew && this.all(".kw-said")[0];
    if (active || anew) (again || near || this.all("[data-start]")[0])?.focus({ preventScroll: !anew });
    Object.assign(this, { id, at, asked: false });
    if (says.serial > this.heard) {
      this.live.textContent = says.text;
      this.all(".kw-said")[0]?.scrollIntoView({ block: "nearest" });
    }
    if (!says.text) this.live.textContent = ""; // what was said of another step
    this.heard = says.serial;
    this.root.style.setProperty("--kw-scale", String(size / 100));
    if (kept && !kept.fresh) store(kept.key, kept.value);
    Object.assign(this.root.dataset, { at, rev: this.model.get("rev") });
  }

  /** A form that needs a choice says so until one is made. */
  ready() {
    for (const form of this.all("form[data-needs]")) {
      const chosen = "marked" in form.dataset || form.querySelector(":checked");
      const button = form.querySelector("button");
      button.classList.toggle("kw-strong", !!chosen);
      button.setAttribute("aria-disabled", String(!chosen));
      form.querySelector(".kw-needs").textContent = chosen ? form.dataset.note : form.dataset.needs;
    }
  }

  /** @param {object} message */
  send(message) {
    this.asked = true;
    this.model.send({ at: this.page.at, ...message });
  }

  /** @param {{target: Element}} event */
  click({ target }) {
    const button = /** @type {HTMLElement | null} */ (target.closest("button[data-send]"));
    if (target.closest("[data-copy]")) this.copy();
    else if (button?.getAttribute("aria-disabled") === "true") this.live.textContent = button.title;
    else if (button) this.send(JSON.parse(button.dataset.send ?? ""));
  }

  /** @param {{target: HTMLInputElement}} event */
  change({ target }) {
    const { send } = target.dataset;
    if (send) this.send({ ...JSON.parse(send), value: target.value });
    this.ready();
  }

  /** @param {Event & {target: HTMLFormElement}} event */
  submit(event) {
    event.preventDefault();
    const { send = "", needs = "" } = event.target.dataset;
    const fields = /** @type {HTMLInputElement[]} */ ([...event.target.elements]).filter((field) => field.name);
    const texts = fields.filter((field) => !/radio|checkbox/.test(field.type)).map(({ name, value }) => [name, value]);
    const options = fields.filter((field) => field.checked).map((field) => Number(field.value));
    if (event.target.querySelector('[aria-disabled="true"]')) this.live.textContent = needs;
    else this.send({ ...JSON.parse(send), ...(needs ? { options } : {}), ...Object.fromEntries(texts) });
  }

  // A notebook in command mode would take the keys itself.

  /** @param {Event} event */
  keydown(event) {
    event.stopPropagation();
  }

  /** @param {{target: Element}} event */
  focusin({ target }) {
    target.setAttribute("data-lm-suppress-shortcuts", "true");
  }

  async copy() {
    const [text] = this.all("textarea[readonly]");
    const { copied, uncopied } = text.dataset;
    try {
      await navigator.clipboard.writeText(text.value);
      this.live.textContent = copied;
    } catch {
      text.select();
      this.live.textContent = uncopied;
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
