// @ts-check
/*
 * The front end. It knows no game: it places what Python drew, lights up the moves that came with the position, and
 * reports what was done with the number of the position it was done on. Picking is local, committing is one message.
 * Texts go in as text; the only markup set as such is Python's own drawing.
 */

/** @import { Attributes, Change, Changes, Child, Choice, Item, Line, Message, Panel, Reason, Rule, Space, Step, Traits } from "./types" */

/** @type {Record<string, string>} */
const ARROWS = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };
const DRAG = 6; // pixels before a press becomes a drag
const SHOWN = 200; // lines of the log on the page
const FEW = 12; // so many choices are all shown; more are folded under their headings

/** @param {Element} element @param {Attributes} attributes */
function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value == null || value === false) element.removeAttribute(name);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
}

/** @param {Element | undefined} element @param {Child[]} children */
function fill(element, ...children) {
  element?.replaceChildren(...children.filter((child) => child instanceof Node || !!child).map((child) => child || ""));
}

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag @param {Attributes | string} attributes or just the class @param {Child[]} children
 * @returns {HTMLElementTagNameMap[T]}
 */
function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  set(element, typeof attributes === "string" ? { class: attributes } : attributes);
  fill(element, ...children);
  return element;
}

/** @param {string} tag @param {Attributes} attributes @param {string} markup Python's own drawing, or nothing */
function s(tag, attributes = {}, markup = "") {
  const element = /** @type {SVGElement} */ (document.createElementNS("http://www.w3.org/2000/svg", tag));
  set(element, attributes);
  if (markup) element.innerHTML = markup;
  return element;
}

/** @param {string} text @param {number} most */
const cut = (text, most) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

/** @param {string[]} start @param {string[]} whole */
const begins = (start, whole) => start.length <= whole.length && start.every((id, at) => id === whole[at]);

const UNHEARD = { "aria-hidden": "true" };
const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

class View {
  /** @param {import("@anywidget/types").AnyModel<Traits>} model @param {HTMLElement} el */
  constructor(model, el) {
    this.model = model;
    this.uid = `kw-${Math.random().toString(36).slice(2, 10)}`;
    /** @type {string[]} */
    this.picked = [];
    this.node = this.get("node");
    this.heard = this.serial(); // the last refusal or notice that was read out
    this.cursor = ""; // the space that the Tab key leads to
    this.tool = ""; // the change by hand that a pick means now
    this.sent = ""; // the move that waits for its answer
    this.editing = false; // whether a change by hand waits for its answer
    this.typed = false; // whether the position's text is the reader's own now
    this.rule = ""; // the rule to be shown as soon as it is there
    this.viewer = this.get("table").viewer;
    this.query = "";
    this.listed = ""; // what the list of rules was drawn for
    /** @type {Record<string, boolean>} */
    this.folds = {};
    this.cache = { epoch: -1, first: 0, lines: /** @type {Line[]} */ ([]), asked: -1 };
    /** @type {WeakMap<Line, HTMLElement>} */
    this.entries = new WeakMap();
    /** @type {{id: string, x: number, y: number, moving: boolean} | null} */
    this.press = null;
    this.dragged = false;
    /** @type {Record<string, SVGElement>} */
    this.spaces = {};
    /** @type {Map<string, SVGElement>} */
    this.pieces = new Map(); // what lies on the board, so that what stays is not made again
    /** @type {Record<string, unknown>} */
    this.drawn = {};
    this.root = h("div", `kw ${this.uid}`);
    this.palette = h("style");
    this.live = h("p", { class: "kw-unseen", role: "status", "aria-live": "polite" });
    this.title = h("strong", "kw-title");
    this.badge = h("span", "kw-view");
    this.svg = s("svg", { class: "kw-svg", role: "group", "aria-label": this.t("board") });
    this.chooser = h("div", { class: "kw-row kw-chooser", role: "group", "aria-label": this.t("which"), hidden: true });
    this.kit = h("div", { class: "kw-row kw-kit", role: "group", "aria-label": this.t("kit") });
    this.tokens = s("g", UNHEARD);
    this.panels = h("div", "kw-panels");
    this.hand = h("div", "kw-panels");
    this.prompt = h("p", { class: "kw-prompt", tabindex: "-1" });
    this.covers = h("div", "kw-covers");
    this.groups = h("div", "kw-groups");
    this.answer = h("div", "kw-answer");
    this.lines = h("ol", { class: "kw-lines", tabindex: "0", "aria-label": this.t("log") });
    this.time = h("div", "kw-time");
    this.list = h("div", "kw-rule-list");
    this.text = h("textarea", { class: "kw-text", rows: "8", spellcheck: "false", "aria-label": this.t("position"), "data-key": "text" });
    this.changes = h("div", "kw-changes");
    this.sights = h("div");
    this.file = h("input", { type: "file", accept: ".json", hidden: true });
    this.stop = new AbortController();
    this.listen();
    this.build();
    el.append(this.root);
  }

  /** @template {keyof Traits} K @param {K} name @returns {Traits[K]} */
  get(name) {
    return this.model.get(name);
  }

  serial() {
    return Math.max(this.get("refusal").serial ?? 0, this.get("notice").serial ?? 0);
  }

  /** @param {string} key @param {Record<string, any>} facts */
  t(key, facts = {}) {
    return (this.get("words")[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => String(facts[name] ?? ""));
  }

  /** @param {string} type @param {object} more */
  send(type, more = {}) {
    this.model.send({ type, node: this.get("node"), ...more });
  }

  /** @template {"projector" | "text_size"} K @param {K} name @param {Traits[K]} value */
  setTrait(name, value) {
    this.model.set(name, value);
    this.model.save_changes();
  }

  /** Say it to those who listen: politely, and not at length. @param {string} text */
  say(text) {
    const said = cut(text, 280);
    fill(this.live, said + (this.live.textContent === said ? "\u00a0" : "")); // or the same again would not be heard
  }

  get page() {
    return /** @type {Document | ShadowRoot} */ (this.root.getRootNode());
  }

  /** @param {string} selector @returns {any} */
  find(selector) {
    return this.root.querySelector(selector);
  }

  listen() {
    const { signal } = this.stop;
    const types = "click keydown submit input change focusin toggle pointerdown pointermove pointerup pointercancel";
    for (const type of types.split(" ")) {
      const handler = /** @type {(event: any) => void} */ (/** @type {any} */ (this)[type]);
      this.root.addEventListener(type, handler.bind(this), { signal, capture: type === "toggle" });
    }
    document.addEventListener("fullscreenchange", () => this.fullscreen(), { signal });
    /** @param {string} event @param {(message: any) => void} handler */
    const watch = (event, handler) => {
      this.model.on(event, handler);
      signal.addEventListener("abort", () => this.model.off(event, handler));
    };
    watch("change:rev", () => this.draw());
    watch("change:regions", () => this.build());
    watch("msg:custom", (message) => this.told(message));
    for (const name of ["text_size", "projector"]) watch(`change:${name}`, () => this.look());
  }

  close() {
    this.stop.abort();
    this.root.remove();
  }

  // The frame.

  build() {
    const regions = new Set(this.get("regions"));
    this.drawn = {};
    /** @param {string} name @param {Child[]} children */
    const part = (name, ...children) =>
      regions.has(name) &&
      h("div", { class: `kw-part kw-${name}`, role: "group", "aria-label": this.t(name), "data-region": name }, ...children);
    /** @param {string} name @param {Child[]} children */
    const fold = (name, ...children) => {
      const [open, hidden] = [this.folds[name] ?? regions.size === 1, !regions.has(name)];
      return h("details", { class: `kw-part kw-${name}`, "data-region": name, "data-fold": name, open, hidden }, h("summary", "kw-heading", this.t(name)), ...children);
    };
    const actions = part(
      "actions", this.prompt, this.covers, this.answer, this.hand, this.groups, this.line("try", "try_label", "try_button"),
    );
    const board = part("board", this.svg, this.chooser, regions.has("editor") && this.kit, !actions && this.hand, this.panels);
    const log = part("log", h("div", "kw-heading", this.t("log")), this.lines);
    const side = (actions || log) && h("div", "kw-side", actions, log);
    /** @type {Record<string, string>} */
    const signs = { smaller: "A−", larger: "A+" };
    /** @param {string[]} keys */
    const tools = (...keys) => h("div", "kw-row", ...keys.map((key) => this.button(key, { text: signs[key], kind: "kw-tool" })));
    const editing = ["apply", "reset", "copy", "sights"].map((key) => this.button(key));
    const search = { class: "kw-input", type: "search", "aria-label": this.t("search"), placeholder: this.t("search"), "data-key": "search" };
    fill(
      this.root,
      this.palette,
      h("div", "kw-row kw-top", this.title, this.badge, part("tools", tools("copy_position", "save", "open"), this.file), part("looks", tools("smaller", "larger", "projector", "print"))),
      h("div", `kw-main${board && side ? " kw-two" : ""}`, board, side),
      part("timeline", this.time),
      !actions && this.answer,
      fold(
        "editor",
        h(
          "div", "kw-edit",
          h("div", "kw-column", this.line("edit", "edit_label", "apply"), h("p", "kw-note", this.t("position")), this.text, h("div", "kw-row", ...editing), this.sights),
          this.changes,
        ),
      ),
      fold("rules", h("input", search), this.list),
      this.live,
    );
    this.look();
    this.draw();
  }

  /**
   * A button that does something: `key` names what, in `doing` or as a message.
   * @param {string} key @param {{text?: Child, arg?: string | number, kind?: string, name?: string, why?: string, more?: Attributes}} options
   */
  button(key, { text, arg, kind = "", name, why, more = {} } = {}) {
    const short = typeof text === "string" && text.length < 3;
    const attributes = { type: "button", class: `kw-button ${kind}`, "data-do": key, "data-arg": arg, "data-key": name ?? `do:${key}:${arg ?? ""}` };
    const spoken = short ? { "aria-label": this.t(key), title: this.t(key) } : {};
    const greyed = why ? { "aria-disabled": "true", title: why } : {};
    return h("button", { ...attributes, ...spoken, ...more, ...greyed }, text ?? this.t(key));
  }

  /** A line to type into. @param {string} form @param {string} label @param {string} button */
  line(form, label, button) {
    const words = this.t(label, this.get("table"));
    return h(
      "form", { class: "kw-row", "data-form": form },
      h("input", { class: "kw-input", name: "text", autocomplete: "off", spellcheck: "false", "aria-label": words, placeholder: words, "data-key": form }),
      h("button", { class: "kw-button", "data-key": `do:${form}` }, this.t(button)),
    );
  }

  /** What fills the screen: the widget, with the panel beside it if there is one. */
  get stage() {
    return this.root.closest(".kw-stage") ?? this.root;
  }

  look() {
    const projector = this.get("projector");
    this.root.style.setProperty("--kw-scale", String(this.get("text_size") / 100));
    this.stage.classList.toggle("kw-projector", projector);
    this.find('[data-do="projector"]')?.setAttribute("aria-pressed", String(projector));
  }

  // Drawing anew. Only `rev` leads here.

  draw() {
    const held = this.holding();
    const node = this.get("node");
    const moved = node !== this.node;
    const refused = (this.get("refusal").serial ?? 0) > this.heard;
    this.sent = "";
    if (moved) this.pointercancel(); // a drag was on what was there before
    if (this.get("log").epoch !== this.cache.epoch) Object.assign(this, { picked: [], tool: "" }); // another game, or eyes
    if (this.fresh("turn") && !this.legal(this.picked).length) this.picked = [];
    this.settleEdit(moved, refused);
    const added = this.mergeLog(this.get("log"));
    const table = this.fresh("table");
    if (table) this.drawTable();
    if (this.viewer !== (this.viewer = this.get("table").viewer)) {
      this.root.querySelectorAll("form").forEach((form) => form.reset()); // what was typed is for no other eyes
      this.untype();
    }
    if (this.fresh("drawing")) this.drawDrawing();
    if (this.fresh("scene") || table) this.drawScene(moved);
    if (this.fresh("timeline") || table) this.drawTimeline();
    if (this.fresh("position") && !this.typed) this.text.value = this.get("position");
    this.drawChanges();
    this.drawAnswer();
    this.drawLog();
    this.drawRules();
    this.node = node;
    this.drawPicking();
    this.restore(held);
    this.announce(added, moved || table);
    Object.assign(this.root.dataset, { node, rev: this.get("rev") });
    // Measuring makes the browser lay out the page, so it waits until the page is about to be painted anyway.
    requestAnimationFrame(() => {
      const now = this.find(".kw-step[aria-current]");
      const strip = this.find(".kw-steps");
      if (now) strip.scrollLeft = now.offsetLeft - strip.offsetLeft - (strip.clientWidth - now.offsetWidth) / 2;
      if (added.length) this.lines.scrollTop = this.lines.scrollHeight;
    });
  }

  /** Whether a trait came anew since this was last asked. @param {keyof Traits} name */
  fresh(name) {
    const fresh = this.drawn[name] !== this.get(name);
    this.drawn[name] = this.get(name);
    return fresh;
  }

  /** What has the focus, so that it can be found again. */
  holding() {
    const active = this.page.activeElement;
    if (!active || active === this.root || !this.root.contains(active)) return null;
    const region = active.closest("[data-region]")?.getAttribute("data-region") ?? "";
    return { active, region, key: active.getAttribute("data-key") ?? "" };
  }

  /** Focus is never lost: the same thing again, or else the nearest. @param {ReturnType<View["holding"]>} held */
  restore(held) {
    if (!held || this.holding()?.active.checkVisibility()) return;
    const again = held.key && this.find(`[data-key="${CSS.escape(held.key)}"]`);
    const card = held.key.startsWith("item:") && this.find('button.kw-item[tabindex="0"]');
    const near = { actions: this.prompt, board: this.spaces[this.cursor] }[held.region];
    (again || card || near || this.find(`[data-region="${held.region}"] :is(button, input)`))?.focus({ preventScroll: true });
  }

  /** @param {Line[]} lines @param {boolean} moved */
  announce(lines, moved) {
    const said = [this.get("refusal"), this.get("notice")].find(({ serial = 0 }) => serial > this.heard);
    if (said) {
      this.say(said.spoken ?? "");
      this.answer.scrollIntoView({ block: "nearest" });
    } else if (moved && this.root.isConnected) {
      this.say([`${this.get("table").view}.`, ...lines.slice(-2).map((line) => line[1]), this.prompt.textContent].join(" "));
    }
    this.heard = this.serial();
  }

  drawTable() {
    const { title, view, viewer } = this.get("table");
    fill(this.title, title);
    fill(this.badge, view);
    this.badge.dataset.viewer = String(viewer);
  }

  /** The name of a seat with its shape and colour, or these alone. @param {number} seat @param {boolean} named */
  seat(seat, named = true) {
    const { symbols, palette } = this.get("drawing");
    const sign = symbols[`seat-${seat}`];
    const shape = h("span", { class: "kw-shape", ...UNHEARD }, sign && this.symbol(sign, "kw-sign"));
    const colours = palette[`f-p${seat}`];
    if (colours) shape.style.color = `light-dark(${colours.join()})`;
    return named ? h("span", "kw-seat", shape, this.get("table").seats[seat]) : shape;
  }

  // The board.

  drawDrawing() {
    const { width, height, board, spaces, palette } = this.get("drawing");
    const layer = s("g");
    this.spaces = {};
    for (const { id, x, y, size, steps } of spaces) {
      const d = size * 0.62;
      const space = s("g", { class: "kw-space", transform: `translate(${x} ${y})`, role: "button", tabindex: "-1", "data-id": id, "data-key": `space:${id}`, "data-steps": JSON.stringify(steps) });
      space.append(
        s("circle", { class: "kw-hit", r: size }),
        s("circle", { class: "kw-dot", r: size * 0.3 }),
        s("circle", { class: "kw-ring", r: size }),
        s("path", { class: "kw-cross", d: `M${-d} ${d}L${d} ${-d}` }),
        s("circle", { class: "kw-focus", r: size + 6 }),
      );
      this.spaces[id] = space;
      layer.append(space);
    }
    if (!this.spaces[this.cursor]) this.cursor = spaces[0]?.id ?? "";
    this.spaces[this.cursor]?.setAttribute("tabindex", "0");
    set(this.svg, { viewBox: `${-width / 2} ${-height / 2} ${width} ${height}` });
    fill(this.svg, s("g", UNHEARD, board), this.tokens, layer);
    const colours = Object.entries(palette).map(([name, [light, dark]]) => {
      const property = name.startsWith("s-") ? "stroke" : "fill";
      return `.${this.uid} .${CSS.escape(name)}{${property}:light-dark(${light},${dark})}`;
    });
    fill(this.palette, colours.join(""));
    this.drawn.scene = null;
  }

  /** @param {boolean} animate */
  drawScene(animate) {
    const { tokens, panels, moved } = this.get("scene");
    const { symbols, spaces } = this.get("drawing");
    const places = Object.fromEntries(spaces.map((space) => [space.id, space]));
    const { pieces } = this;
    this.pieces = new Map();
    for (const token of tokens) {
      const { symbol, space, count = 1, turn = 0, scale = 1 } = token;
      const at = places[space];
      if (!at) continue;
      const key = JSON.stringify([token, at]);
      const piece = pieces.get(key) ?? s("g", { transform: `translate(${at.x} ${at.y})`, "data-on": space, "data-symbol": symbol }, `<g transform="rotate(${turn}) scale(${scale})">${symbols[symbol]}</g>`);
      if (count > 1 && !pieces.has(key)) piece.append(this.pile(count, scale));
      this.pieces.set(key, piece);
    }
    fill(this.tokens, ...this.pieces.values());
    if (animate && !still()) {
      const stood = [...pieces.values()].map(({ dataset }) => `${dataset.on} ${dataset.symbol}`);
      for (const way of moved) this.walk(way.map((id) => places[id]).filter(Boolean), stood);
    }
    const hand = panels.find(({ kind, seat }) => kind === "cards" && seat === this.get("table").viewer);
    fill(this.hand, hand && this.panel(hand));
    fill(this.panels, ...panels.filter((panel) => panel !== hand).map((panel) => this.panel(panel)));
  }

  /** How many lie in a pile. @param {number} count @param {number} scale */
  pile(count, scale) {
    const wide = 18 + 14 * String(count).length;
    const pile = s("g", { class: "kw-pile", transform: `translate(${21 * scale} ${21 * scale})` });
    const text = s("text", { y: 8.5, "text-anchor": "middle", "font-size": 24 });
    text.textContent = String(count);
    pile.append(s("rect", { x: -wide / 2, y: -15, width: wide, height: 30, rx: 15 }), text);
    return pile;
  }

  /**
   * A token goes its way from space to space: the one that stood on its first space, else all that lie at its end.
   * @param {Space[]} way @param {string[]} stood space and symbol of everything before
   */
  walk(way, stood) {
    const there = /** @type {SVGElement[]} */ ([...this.tokens.querySelectorAll(`[data-on="${CSS.escape(way.at(-1)?.id ?? "")}"]`)]);
    const came = there.filter(({ dataset }) => stood.includes(`${way[0].id} ${dataset.symbol}`));
    const steps = way.map(({ x, y }) => ({ transform: `translate(${x}px,${y}px)` }));
    const duration = Math.min(1600, 190 + 130 * way.length);
    for (const token of came.length ? came : there) token.animate(steps, { duration, easing: "cubic-bezier(.3,.7,.3,1)" });
  }

  /** @param {Panel} panel */
  panel({ kind, title, items }) {
    const meant = new Set(this.choices().flatMap((choice) => choice.picks));
    let first = true;
    const list = items.map((item) => {
      const { id, name, note } = item;
      const pick = kind === "cards" || meant.has(id);
      const attributes = { class: "kw-item", "data-id": pick && id, "data-mark": !pick && id, title: note ? `${name}: ${note}` : name };
      const button = { type: "button", "data-key": `item:${id}`, tabindex: first ? "0" : "-1" };
      first &&= !pick;
      return h("li", {}, h(pick ? "button" : "div", pick ? { ...attributes, ...button } : attributes, ...this.item(item, pick)));
    });
    return h("div", `kw-panel kw-${kind}`, h("div", "kw-heading", title), h("ul", { "aria-label": title }, ...list));
  }

  /** @param {string} markup @param {string} kind */
  symbol(markup, kind) {
    return s("svg", { viewBox: "-34 -34 68 68", preserveAspectRatio: "xMidYMid slice", class: kind, ...UNHEARD }, `<g>${markup}</g>`);
  }

  /** @param {Item} item @param {boolean} pick */
  item({ name, symbol = "", value, limit, note }, pick) {
    const markup = this.get("drawing").symbols[symbol];
    const picture = markup && this.symbol(markup, "kw-symbol");
    const bar = limit ? h("span", { class: "kw-bar", ...UNHEARD }) : null;
    bar?.style.setProperty("--kw-share", `${Math.min(100, Math.max(0, (100 * (value ?? 0)) / (limit ?? 1)))}%`);
    return [
      picture,
      h("span", markup && pick ? "kw-unseen" : "", name),
      value != null && h("span", "", ` ${value}${limit == null ? "" : ` / ${limit}`}`),
      bar,
      note && h("span", markup && pick ? "kw-unseen" : "kw-note", ` ${note}`),
    ];
  }

  // Picking: local, until a choice is whole.

  choices() {
    return this.get("turn").groups.flatMap((group) => group.choices);
  }

  /** The legal choices that begin with these picks. @param {string[]} picks */
  legal(picks) {
    return this.choices().filter((choice) => !choice.why && choice.picks.length && begins(picks, choice.picks));
  }

  /** @param {string} id @param {boolean} dragged */
  pick(id, dragged = false) {
    if (this.tool && this.spaces[id]) {
      const text = this.tool.replace("{space}", id);
      if (this.sent !== text) this.send("edit", { text });
      this.sent = text;
      return;
    }
    if (!dragged && this.picked.at(-1) === id) return this.hold(this.picked.slice(0, -1));
    const next = [...this.picked, id];
    const fit = this.legal(next);
    const whole = fit.filter((choice) => choice.picks.length === next.length);
    if (fit.length === 1 && whole.length) {
      this.commit(fit[0]);
    } else if (fit.length) {
      this.hold(next);
      if (whole.length) this.chooser.querySelector("button")?.focus();
    } else if (!dragged && this.picked.length && this.legal([id]).length) {
      this.hold([id]);
    } else {
      if (!this.picked.length) this.hold(next);
      this.send("gesture", { picks: next });
    }
  }

  /** Hold these picks and no others. @param {string[]} picks */
  hold(picks) {
    const held = this.holding();
    this.picked = picks;
    this.drawPicking();
    this.restore(held);
  }

  /** @param {Choice} choice */
  commit({ text, seat, why }) {
    const move = `${seat} ${text}`;
    if (this.sent === move) return;
    this.sent = move;
    if (!why) this.picked = [];
    this.send("commit", { text, seat });
  }

  /** What every space and item is just now: lit up, picked, marked. */
  states() {
    /** @type {Record<string, Set<string>>} */
    const states = {};
    /** @param {string} state @param {Iterable<string>} ids */
    const add = (state, ids) => {
      for (const id of ids) (states[id] ??= new Set()).add(state);
    };
    for (const [id, kind] of this.get("scene").marks) add(kind, [id]);
    add("changed", this.get("diff").places ?? []);
    const { reasons = [], picks = [] } = this.get("refusal");
    add("illegal", picks.slice(-1));
    add("cause", reasons.flatMap((reason) => reason.where).filter((id) => id !== picks.at(-1)));
    add("picked", this.picked);
    const at = this.picked.length;
    if (!this.tool) add(at ? "target" : "source", this.legal(this.picked).flatMap((choice) => choice.picks.slice(at, at + 1)));
    return states;
  }

  drawPicking() {
    this.drawKit();
    const states = this.states();
    /** @type {Record<string, string[]>} */
    const lying = {};
    for (const { space, name } of this.get("scene").tokens) (lying[space] ??= []).push(name);
    for (const { id, name, bare } of this.get("drawing").spaces) {
      const now = [...(states[id] ?? [])];
      const there = lying[id]?.join(", ") ?? (bare ? "" : this.t("empty"));
      const spoken = [there ? `${name}: ${there}` : name, ...now.map((state) => this.t(`is_${state}`))].join(", ");
      const pressed = now.includes("picked") && "true";
      set(this.spaces[id], { "data-state": now.join(" "), "aria-label": spoken, "aria-pressed": pressed });
    }
    for (const item of this.root.querySelectorAll(".kw-item")) {
      const now = [...(states[item.getAttribute("data-id") ?? item.getAttribute("data-mark") ?? ""] ?? [])];
      const pressed = item.tagName === "BUTTON" && now.includes("picked") && "true";
      set(item, { "data-state": now.join(" "), "aria-pressed": pressed });
    }
    this.drawChooser();
    this.drawActions();
  }

  /** What a space can be changed with by hand; while one of these is taken up, picking a space does that. */
  drawKit() {
    const { kit } = this.get("table");
    const { symbols } = this.get("drawing");
    if (!this.root.contains(this.kit) || !kit.some(([, text]) => text === this.tool)) this.tool = "";
    const tools = kit.map(([label, arg, sign]) => {
      const text = h("span", {}, sign && this.symbol(symbols[sign], "kw-sign"), label);
      return this.button("arm", { text, arg, more: { "aria-pressed": String(arg === this.tool) } });
    });
    this.kit.hidden = !tools.length;
    fill(this.kit, h("span", "kw-note", this.t("kit")), ...tools);
    this.root.classList.toggle("kw-armed", !!this.tool);
  }

  /** Several choices with the same picks: a few buttons settle it. */
  drawChooser() {
    const whole = this.picked.length ? this.legal(this.picked).filter((choice) => choice.picks.length === this.picked.length) : [];
    this.chooser.hidden = !whole.length;
    fill(this.chooser, h("span", "kw-note", this.t("which")), ...whole.map((choice) => this.choice(choice, "which")));
  }

  drawActions() {
    const { asked, prompt, groups, over, opened, covers } = this.get("turn");
    const named = this.get("table").seats.map((name) => !prompt.includes(name));
    fill(this.prompt, ...asked.map((seat) => this.seat(seat, named[seat])), ` ${prompt}`);
    this.drawCovers(asked, opened, covers);
    const all = groups.flatMap((group) => group.choices);
    const fold = all.length > FEW && !this.picked.length;
    /** @type {Child[]} */
    const parts = [this.picked.length > 0 && this.pickedLine()];
    for (const { title, choices } of groups) {
      const fitting = choices.filter((choice) => begins(this.picked, choice.picks));
      if (!fitting.length) continue;
      const count = h("span", "kw-count", this.t("possible", { n: fitting.filter((choice) => !choice.why).length }));
      const heading = h("summary", { "data-key": `group:${title}` }, title, count);
      const attributes = { class: "kw-group", open: !fold || this.folds[title], "data-fold": fold && title };
      parts.push(h("details", attributes, heading, ...fitting.map((choice) => this.choice(choice, "bar"))));
    }
    if (!all.length && !covers && !over) parts.push(h("p", "kw-note", this.t("no_moves")));
    fill(this.groups, ...parts);
  }

  pickedLine() {
    const items = this.get("scene").panels.flatMap((panel) => panel.items);
    const names = Object.fromEntries([...this.get("drawing").spaces, ...items].map(({ id, name }) => [id, name]));
    const what = this.picked.map((id) => names[id] ?? id).join(" → ");
    const none = !this.legal(this.picked).length;
    return h(
      "div", "kw-row kw-picked",
      this.t("picked", { what }), this.button("drop", { kind: "kw-quiet" }), none && h("p", "kw-note", this.t("none_fit")),
    );
  }

  /** @param {number[]} asked @param {number | null} opened @param {number[] | undefined} covers */
  drawCovers(asked, opened, covers) {
    const names = this.get("table").seats;
    /** @param {string} key @param {number} seat @param {string} kind */
    const opener = (key, seat, kind) => this.button(key, { text: this.t(key, { who: names[seat] }), arg: seat, kind });
    fill(
      this.covers,
      covers && h("p", "kw-note", this.t("shut_note")),
      ...(covers ?? []).map((seat) => opener("open_view", seat, asked.includes(seat) ? "kw-strong" : "kw-quiet")),
      opened != null && opener("shut_view", opened, "kw-quiet"),
    );
  }

  /** @param {Choice} choice @param {string} where */
  choice({ text, label, seat, why }, where) {
    const arg = `${seat} ${text}`;
    return this.button("choose", { text: label, arg, name: `${where}:${arg}`, kind: "kw-choice", why: why && `${why.rule}: ${why.says}` });
  }

  // What was refused, said or changed.

  /** @param {string} id */
  cite(id) {
    return this.button("rule", { text: id, arg: id, kind: "kw-rule" });
  }

  /** @param {Reason} reason */
  reason({ rule, title, says, cure }) {
    return h("li", {}, this.cite(rule), h("strong", {}, ` ${title}. `), says, cure && h("span", "kw-cure", ` ${cure}`));
  }

  drawAnswer() {
    const { serial, says, tried, reasons = [], nearest = [] } = this.get("refusal");
    const notice = this.get("notice").says || this.get("table").note;
    const near = nearest.map((text) => this.button("fill", { text, arg: text, kind: "kw-code" }));
    const refusal =
      serial &&
      h(
        "div", { class: "kw-refusal", role: "group", "aria-label": this.t("refused") },
        this.button("dismiss", { text: "✕", kind: "kw-quiet kw-end" }),
        h("strong", {}, this.t("refused"), tried && `: ${tried}`),
        says && h("p", {}, says),
        reasons.length > 0 && h("ul", {}, ...reasons.map((reason) => this.reason(reason))),
        near.length > 0 && h("div", "kw-row", h("span", "kw-note", this.t("nearest")), ...near),
      );
    const answer = refusal || (notice && h("p", "kw-notice", notice));
    fill(this.answer, !this.besideEdit && answer);
    if (this.besideEdit && answer) this.changes.prepend(answer);
  }

  /** A change by hand was answered: what was typed goes when it was done, and stays when it was refused.
   * @param {boolean} moved @param {boolean} refused */
  settleEdit(moved, refused) {
    if (moved || refused) this.besideEdit = this.editing && refused;
    if (this.editing && moved) {
      this.typed = false;
      this.find('[data-form="edit"] input').value = "";
      this.drawn.position = null;
    }
    if (moved || refused) this.editing = false;
  }

  drawChanges() {
    const { facts, gained, lost, unreachable } = this.get("diff");
    const faults = this.get("faults");
    const nothing = !facts?.length && !gained?.moves.length && !lost?.moves.length;
    fill(
      this.changes,
      unreachable && h("div", "kw-fault", h("strong", {}, this.t("unreachable")), h("ul", {}, ...faults.map((fault) => this.reason(fault)))),
      facts && h("div", "kw-heading", this.t("changes")),
      facts && nothing && h("p", "kw-note", this.t("no_change")),
      facts && h("ul", "kw-facts", ...facts.map(([key, before, after]) => h("li", {}, h("code", {}, key), ` ${this.t("was", { before: before || "–", after: after || "–" })}`))),
      this.moves("now_legal", gained),
      this.moves("now_illegal", lost),
    );
  }

  /** @param {string} key @param {Changes | undefined} changes */
  moves(key, changes) {
    if (!changes?.moves.length) return null;
    const several = new Set(changes.moves.map((change) => change.seat)).size > 1;
    /** @param {Reason} reason */
    const why = (reason) => h("span", "kw-note", this.cite(reason.rule), ` ${reason.says} `);
    /** @param {Change} change */
    const entry = (change) => h("li", {}, several && this.seat(change.seat), `${change.label} `, ...change.reasons.map(why));
    return h(
      "div", `kw-moves kw-${key}`,
      h("strong", {}, `${this.t(key)} (${changes.moves.length + changes.more})`),
      h("ul", {}, ...changes.moves.map(entry)),
      changes.more > 0 && h("p", "kw-note", this.t("more_moves", { n: changes.more })),
    );
  }

  // The log: only what is new arrives; what is missing is asked for.

  /** @param {Traits["log"]} log @returns {Line[]} the lines that are new */
  mergeLog({ epoch, first, lines }) {
    const { cache } = this;
    const fits = epoch === cache.epoch && first >= cache.first && first <= cache.first + cache.lines.length;
    if (fits) cache.lines = [...cache.lines.slice(0, first - cache.first), ...lines];
    else this.cache = { epoch, first, lines: [...lines], asked: -1 };
    if (this.cache.first && this.cache.lines.length < FEW && this.find(".kw-log")) this.askLog();
    return lines;
  }

  askLog() {
    if (this.cache.asked === this.cache.first) return;
    this.cache.asked = this.cache.first;
    this.send("log", { before: this.cache.first });
  }

  /** @param {Message} message */
  told(message) {
    const { cache } = this;
    if (message.type === "sights") {
      const seen = message.sights.map(([key, value, rule]) => h("li", {}, h("code", {}, this.t("sight", { key, value })), " ", this.cite(rule)));
      fill(this.sights, h("ul", "kw-facts", ...seen));
    } else if (message.epoch === cache.epoch && message.first + message.lines.length === cache.first) {
      cache.first = message.first;
      cache.lines = [...message.lines, ...cache.lines];
      this.drawLog();
    }
  }

  drawLog() {
    const list = this.lines;
    if (!list) return;
    const { first, lines } = this.cache;
    const earlier = first > 0 && h("li", {}, this.button("earlier", { kind: "kw-quiet" }));
    const here = this.get("node");
    fill(
      list,
      earlier,
      !lines.length && h("li", "kw-note", this.t("log_empty")),
      ...lines.slice(-SHOWN).map((line) => {
        const entry = this.entries.get(line) ?? h("li", "", `${line[1]} `, ...line[2].map((rule) => this.cite(rule)));
        this.entries.set(line, entry);
        entry.className = line[0] === here ? "kw-now" : "";
        return entry;
      }),
    );
  }

  // The timeline.

  drawTimeline() {
    const { at, length, first, steps, undo, redo, jump } = this.get("timeline");
    const end = length - 1;
    const slider = h("input", {
      type: "range", class: "kw-slider", min: 0, max: Math.max(0, end), value: at, disabled: !!jump || !end, title: jump || null,
      "data-key": "slider", "aria-label": this.t("timeline"), "aria-valuetext": this.t("step_of", { at, n: end }),
    });
    const list = h("ol", { class: "kw-steps", tabindex: "0", "aria-label": this.t("timeline") }, ...steps.map((step, number) => this.step(step, first + number > at, jump)));
    fill(
      this.time,
      h(
        "div", "kw-row",
        this.button("undo", { text: `↶ ${this.t("undo")}`, why: undo }),
        this.button("redo", { text: `${this.t("redo")} ↷`, why: redo }),
        slider,
        h("span", "kw-note kw-at", this.t("step_of", { at, n: end })),
      ),
      list,
    );
  }

  /** @param {Step} step @param {boolean} later @param {string} jump */
  step({ node, label, seat, edit, branches = [], count = 0 }, later, jump) {
    /** @param {number} to @param {string} text @param {string} kind @param {Child} mark */
    const chip = (to, text, kind, mark) => {
      const here = to === this.get("node");
      const more = { title: text, "aria-current": here && "step" };
      return this.button("goto", { text: h("span", {}, mark, cut(text, 60)), arg: to, kind: `kw-step ${kind}`, why: here ? "" : jump, more });
    };
    /** @param {string} sign */
    const sign = (sign) => h("span", { class: "kw-shape", ...UNHEARD }, sign);
    const mark = seat == null ? sign(edit ? "✎" : "○") : this.seat(seat, false);
    const more = count > branches.length && h("span", "kw-note", this.t("more_moves", { n: count - branches.length }));
    const others = branches.map(([to, text]) => chip(to, text, "kw-branch", sign("↳")));
    return h(
      "li", later ? "kw-later" : "",
      chip(node, label, edit ? "kw-hand" : "", mark),
      others.length > 0 && h("div", { class: "kw-branches", role: "group", "aria-label": this.t("branches", { n: count }) }, ...others, more),
    );
  }

  // The rules.

  drawRules() {
    const { rules } = this.get("rulebook");
    const fold = this.find('[data-fold="rules"]');
    if (!fold?.open || fold.hidden) return;
    if (!rules) {
      fill(this.list, h("p", "kw-note", this.t("loading")));
      if (this.asking !== this.get("table").game) this.send("rules");
      this.asking = this.get("table").game;
      return;
    }
    const cited = new Set(this.cited());
    const state = [rules, this.query, ...cited].join();
    if (!this.rule && !this.fresh("rulebook") && state === this.listed) return;
    this.listed = state;
    const open = new Set([...this.list.querySelectorAll("details[open]")].map((entry) => entry.getAttribute("data-rule")).concat(this.rule));
    const words = this.query.toLowerCase().split(/\s+/).filter(Boolean);
    const found = rules.filter(({ id, title, text }) => words.every((word) => ` ${id} ${title} ${text}`.toLowerCase().replace(/[^\w.-]+|-(?=\d)/g, " ").includes(` ${word}`)));
    const first = words.length ? [] : found.filter((rule) => cited.has(rule.id));
    /** @type {Child[]} */
    const parts = [words.length > 0 && h("p", { class: "kw-note", role: "status" }, this.t("found", { n: found.length }))];
    let heading = "";
    for (const rule of [...first, ...found.filter((rule) => !first.includes(rule))]) {
      const over = first.includes(rule) ? this.t("cited") : rule.heading;
      if (over !== heading) parts.push(h("div", "kw-heading", (heading = over)));
      parts.push(this.entry(rule, open.has(rule.id) || found.length === 1));
    }
    fill(this.list, ...parts);
    const entry = this.rule && this.find(`[data-rule="${CSS.escape(this.rule)}"] summary`);
    this.rule = "";
    entry?.focus?.({ preventScroll: true });
    entry?.scrollIntoView?.({ block: "nearest", behavior: still() ? "auto" : "smooth" });
  }

  /** @param {Rule} rule @param {boolean} open */
  entry({ id, title, text, source }, open) {
    return h(
      "details", { class: "kw-entry", "data-rule": id, open },
      h("summary", { "data-key": `entry:${id}` }, h("code", {}, id), ` ${title}`),
      h("p", {}, text),
      source && h("p", "kw-note", this.t("source", { source })),
    );
  }

  /** The rules that the last move and the last refusal cite. */
  cited() {
    const { lines } = this.cache;
    const last = lines.filter((line) => line[0] === lines.at(-1)?.[0]);
    return [...(this.get("refusal").reasons ?? []).map((reason) => reason.rule), ...last.flatMap((line) => line[2])];
  }

  /** @param {string} id */
  openRule(id) {
    this.rule = id;
    this.query = "";
    this.find('input[type="search"]').value = "";
    const fold = this.find('[data-fold="rules"]');
    fold.hidden = false;
    fold.open = true;
    this.drawRules();
  }

  // What people do.

  /** @param {{target: Element}} event */
  click({ target }) {
    const { dragged } = this;
    this.dragged = false;
    if (dragged) return;
    const place = target.closest("[data-id]");
    const button = target.closest("[data-do]");
    if (place) this.pick(place.getAttribute("data-id") ?? "");
    else if (button) this.doing(button, button.getAttribute("data-do") ?? "", button.getAttribute("data-arg") ?? "");
  }

  /** @param {Element} button @param {string} what @param {string} arg */
  doing(button, what, arg) {
    const size = this.get("text_size");
    /** @type {Record<string, () => void>} */
    const doings = {
      choose: () => {
        const choice = this.choices().find(({ seat, text }) => `${seat} ${text}` === arg);
        if (choice) this.commit(choice);
      },
      drop: () => this.hold([]),
      arm: () => {
        this.tool = arg === this.tool ? "" : arg;
        if (this.tool) this.find('[data-fold="editor"]').open = true; // there the changes are told
        this.hold([]);
      },
      dismiss: () => {
        this.find(".kw-refusal")?.remove();
        this.prompt.focus({ preventScroll: true });
      },
      rule: () => this.openRule(arg),
      fill: () => {
        const line = this.find('[data-form="try"] input');
        if (line) line.value = arg;
        line?.focus();
      },
      open_view: () => this.send("open_view", { seat: Number(arg) }),
      goto: () => this.send("goto", { to: Number(arg) }),
      earlier: () => this.askLog(),
      smaller: () => this.setTrait("text_size", Math.max(100, size - 25)),
      larger: () => this.setTrait("text_size", Math.min(200, size + 25)),
      projector: () => this.project(),
      print: () => this.print(),
      open: () => this.file.click(),
      copy_position: () => this.copy(this.get("position")),
      copy: () => this.copy(this.text.value),
      apply: () => this.edit(this.text.value),
      reset: () => this.untype(),
    };
    // A greyed move is tried all the same, so that every reason against it comes back; anything else says why.
    if (button.getAttribute("aria-disabled") && what !== "choose") this.explain(button.getAttribute("title") ?? "");
    else if (doings[what]) doings[what]();
    else this.send(what);
  }

  /** @param {string} why */
  explain(why) {
    fill(this.answer, h("p", "kw-notice", why));
    this.say(why);
  }

  /** The position's text as it is. */
  untype() {
    this.typed = false;
    this.text.value = this.get("position");
  }

  /** @param {string} text */
  edit(text) {
    this.editing = true;
    this.send("edit", { text });
  }

  /** @param {Event & {target: HTMLFormElement}} event */
  submit(event) {
    event.preventDefault();
    const text = event.target.text.value;
    if (!text.trim()) return;
    if (event.target.dataset.form === "edit") this.edit(text);
    else this.send("try", { text });
  }

  /** @param {{target: HTMLInputElement}} event */
  input({ target }) {
    if (target.type === "textarea") this.typed = true;
    if (target.type === "search") {
      this.query = target.value;
      this.drawRules();
    }
    if (target.type === "range") {
      const at = this.t("step_of", { at: target.value, n: target.max });
      set(target, { "aria-valuetext": at });
      fill(this.find(".kw-at"), at);
    }
  }

  /** @param {{target: HTMLInputElement}} event */
  change({ target }) {
    if (target.type === "range") this.send("step", { to: Number(target.value) });
    const file = target.files?.[0];
    file?.text().then((text) => {
      target.value = "";
      this.send("open", { text, name: file.name });
    });
  }

  /** @param {{target: HTMLDetailsElement}} event */
  toggle({ target }) {
    const name = target.dataset.fold;
    if (name) this.folds[name] = target.open;
    if (name === "rules") this.drawRules();
  }

  /** One tab stop for the board and one for each row of cards. @param {{target: Element}} event */
  focusin({ target }) {
    target.setAttribute("data-lm-suppress-shortcuts", "true"); // or a notebook in command mode takes the keys itself
    const id = target.getAttribute("data-id");
    if (!id) return;
    const before = this.spaces[id] ? [this.spaces[this.cursor]] : (target.closest("ul")?.querySelectorAll("[data-id]") ?? []);
    for (const other of before) other?.setAttribute("tabindex", "-1");
    if (this.spaces[id]) this.cursor = id;
    target.setAttribute("tabindex", "0");
  }

  /** @param {KeyboardEvent & {target: Element}} event */
  keydown(event) {
    event.stopPropagation();
    const id = event.target.getAttribute("data-id");
    const direction = ARROWS[event.key];
    if (event.key === "Escape" && (this.picked.length || this.press || this.tool)) {
      this.pointercancel();
      this.tool = "";
      this.hold([]);
    } else if (event.key === "Escape" && this.get("projector")) {
      this.project();
    } else if (!id || event.altKey || event.ctrlKey || event.metaKey) {
      return;
    } else if (direction) {
      this.neighbour(event.target, id, direction)?.focus();
    } else if (this.spaces[id] && (event.key === "Enter" || event.key === " ")) {
      this.pick(id);
    } else {
      return;
    }
    event.preventDefault();
  }

  /** @param {Element} place @param {string} id @param {string} direction @returns {HTMLElement | SVGElement | undefined} */
  neighbour(place, id, direction) {
    if (this.spaces[id]) return this.spaces[JSON.parse(place.getAttribute("data-steps") ?? "{}")[direction]];
    const all = /** @type {HTMLElement[]} */ ([...(place.closest("ul")?.querySelectorAll("[data-id]") ?? [])]);
    return all[all.indexOf(/** @type {HTMLElement} */ (place)) + (direction === "left" || direction === "up" ? -1 : 1)];
  }

  // Dragging: the same picks, with a ghost.

  /** @param {{target: Element, button: number, clientX: number, clientY: number}} event */
  pointerdown({ target, button, clientX: x, clientY: y }) {
    this.dragged = false;
    const id = target.closest("[data-id]")?.getAttribute("data-id");
    if (id && button === 0 && !this.tool) this.press = { id, x, y, moving: false };
  }

  /** @param {PointerEvent} event */
  pointermove({ clientX, clientY, pointerId }) {
    const { press } = this;
    if (!press) return;
    if (!press.moving) {
      if (Math.hypot(clientX - press.x, clientY - press.y) < DRAG) return;
      if (!this.lift(press.id)) return this.pointercancel();
      press.moving = true;
      this.root.setPointerCapture(pointerId);
      const rest = this.picked.at(-1) === press.id ? this.picked.slice(0, -1) : this.picked;
      this.hold([...(this.legal([...rest, press.id]).length ? rest : []), press.id]);
    }
    const matrix = /** @type {SVGSVGElement} */ (this.svg).getScreenCTM();
    const at = matrix && new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
    if (at) this.ghost?.setAttribute("transform", `translate(${at.x} ${at.y})`);
  }

  /** @param {PointerEvent} event */
  pointerup({ clientX, clientY }) {
    const { press } = this;
    this.pointercancel();
    if (!press?.moving) return;
    this.dragged = true;
    const place = this.page.elementFromPoint(clientX, clientY)?.closest("[data-id]");
    const id = this.root.contains(place ?? null) && place?.getAttribute("data-id");
    if (id && id !== press.id) this.pick(id, true);
    else this.hold([]);
  }

  pointercancel() {
    this.press = null;
    this.ghost?.remove();
    this.root.classList.remove("kw-dragging");
  }

  /** Take up what lies there; whether there is anything. @param {string} id */
  lift(id) {
    const name = `="${CSS.escape(id)}"]`;
    const there = [...this.root.querySelectorAll(`[data-on${name} > g, [data-id${name} .kw-symbol > g`)];
    const symbol = there.filter((each) => !each.matches(".kw-pile")).at(-1);
    if (!symbol) return false;
    this.ghost = s("g", { class: "kw-ghost", ...UNHEARD });
    this.ghost.append(symbol.cloneNode(true));
    this.svg.append(this.ghost);
    this.root.classList.add("kw-dragging");
    return true;
  }

  // Copying, projecting, printing.

  /** @param {string} text */
  async copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      this.explain(this.t("copied"));
    } catch {
      this.text.select();
      this.explain(this.t("copied_failed"));
    }
  }

  project() {
    const on = !this.get("projector");
    this.setTrait("projector", on);
    if (on) this.stage.requestFullscreen?.().catch(() => null); // without it the widget still fills the page
    else if (document.fullscreenElement) document.exitFullscreen();
  }

  fullscreen() {
    const full = document.fullscreenElement === this.stage;
    if (this.full && !full) this.setTrait("projector", false);
    this.full = full;
  }

  /** Print the widget alone: a host's page prints its menus and cuts off what does not fit. */
  print() {
    const frame = h("iframe", { class: "kw-unseen", title: this.t("print"), ...UNHEARD });
    const copy = /** @type {HTMLElement} */ (this.root.cloneNode(true));
    this.root.append(frame);
    const page = frame.contentWindow;
    if (!page) return;
    copy.style.colorScheme = "light";
    page.document.title = this.get("table").title;
    page.document.head.append(h("style", {}, this.get("_css")));
    page.document.body.append(copy);
    page.addEventListener("afterprint", () => frame.remove());
    page.print();
  }
}

export default {
  /** @param {import("@anywidget/types").RenderProps<any>} context */
  render({ model, el }) {
    const view = new View(model, el);
    return () => view.close();
  },
};
