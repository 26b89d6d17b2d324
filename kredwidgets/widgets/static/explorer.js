// @ts-check
/*
 * The front end of the widget. It knows no game: it places what Python drew, lights up the moves that came with the
 * position, and reports what was done together with the number of the position it was done on. Picking is local;
 * committing is one message. Texts go in as text; the only markup set as such is Python's own drawing.
 */

/**
 * @typedef {{id: string, x: number, y: number, name: string, size: number, steps: Record<string, string>}} Space
 * @typedef {{symbol: string, space: string, name: string, count?: number, turn?: number, scale?: number}} Token
 * @typedef {{id: string, name: string, symbol?: string, value?: number, limit?: number, note?: string}} Item
 * @typedef {{id: string, kind: string, title: string, items: Item[], seat?: number}} Panel
 * @typedef {{rule: string, title: string, says: string, cure: string, where: string[]}} Reason
 * @typedef {{text: string, label: string, picks: string[], seat: number, why?: Reason}} Choice
 * @typedef {{label: string, text: string, seat: number, reasons: Reason[]}} Change
 * @typedef {[node: number, text: string, rules: string[]]} Line
 * @typedef {{node: number, label: string, seat?: number, edit?: boolean, branches?: [number, string][], count?: number}} Step
 * @typedef {{id: string, title: string, text: string, heading: string, source: string}} Rule
 * @typedef {{
 *   words: Record<string, string>, regions: string[], text_size: number, projector: boolean, theme: string,
 *   node: number, rev: number, position: string, _css: string,
 *   table: {game: string, title: string, seats: string[], view: string, viewer: number | string, mode: string, note: string},
 *   drawing: {width: number, height: number, board: string, symbols: Record<string, string>, spaces: Space[],
 *     palette: Record<string, [string, string]>},
 *   scene: {tokens: Token[], panels: Panel[], marks: [string, string][], moved: [string, string][]},
 *   turn: {asked: number[], prompt: string, groups: {title: string, choices: Choice[]}[], over: boolean,
 *     opened: number | null, covers?: number[]},
 *   log: {epoch: number, total: number, first: number, lines: Line[]},
 *   timeline: {at: number, length: number, first: number, steps: Step[], undo: string, redo: string, jump: string},
 *   faults: Reason[],
 *   diff: {before?: number, facts?: [string, string, string][], gained?: {moves: Change[], more: number},
 *     lost?: {moves: Change[], more: number}, places?: string[], unreachable?: boolean},
 *   refusal: {serial?: number, says?: string, tried?: string, reasons?: Reason[], nearest?: string[]},
 *   notice: {serial?: number, says?: string},
 *   rulebook: {title?: string, rules?: Rule[]},
 * }} Traits
 * @typedef {import("@anywidget/types").AnyModel<Traits>} Model
 * @typedef {Record<string, string | number | boolean | null | undefined>} Attributes
 * @typedef {Node | string | null | undefined | false} Child
 */

const SVG = "http://www.w3.org/2000/svg";
const SHAPES = "●■▲◆★⬟✚⬢◐▼";
const ARROWS = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };
const DRAG = 6; // pixels before a press becomes a drag
const SHOWN = 200; // lines of the log on the page
const FEW = 12; // this many choices are all shown; more are folded by heading

/** @param {Element} element @param {Attributes} attributes */
function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value == null || value === false) element.removeAttribute(name);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
}

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag @param {Attributes} attributes @param {Child[]} children
 * @returns {HTMLElementTagNameMap[T]}
 */
function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  set(element, attributes);
  for (const child of children) if (child) element.append(child);
  return element;
}

/** @param {string} tag @param {Attributes} attributes @param {string} markup Python's own drawing, or nothing */
function s(tag, attributes = {}, markup = "") {
  const element = /** @type {SVGElement} */ (document.createElementNS(SVG, tag));
  set(element, attributes);
  if (markup) element.innerHTML = markup;
  return element;
}

/** @param {string} text @param {number} most */
const cut = (text, most) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

/** @param {string[]} start @param {string[]} whole */
const begins = (start, whole) => start.length <= whole.length && start.every((id, at) => id === whole[at]);

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

class View {
  /** @param {Model} model @param {HTMLElement} el */
  constructor(model, el) {
    this.model = model;
    this.el = el;
    this.uid = `kw-${Math.random().toString(36).slice(2, 10)}`;
    this.ids = 0;
    /** @type {string[]} */
    this.picked = [];
    /** @type {Record<string, boolean>} */
    this.folds = {};
    /** @type {{epoch: number, first: number, lines: Line[], asked: number}} */
    this.cache = { epoch: -1, first: 0, lines: [], asked: -1 };
    this.cursor = "";
    this.heard = Math.max(model.get("refusal").serial ?? 0, model.get("notice").serial ?? 0);
    this.node = model.get("node");
    this.busy = "";
    this.editing = false;
    this.typed = false;
    this.wantedRule = "";
    this.query = "";
    /** @type {{id: string, x: number, y: number, moving: boolean} | null} */
    this.press = null;
    this.dragged = false;
    /** @type {SVGElement | null} */
    this.ghost = null;
    /** @type {Record<string, SVGElement>} */
    this.spaces = {};
    /** @type {Record<string, unknown>} */
    this.drawn = {};

    this.root = h("div", { class: `kw ${this.uid}`, "data-lm-suppress-shortcuts": "true" });
    this.live = h("p", { class: "kw-unseen", role: "status", "aria-live": "polite" });
    this.stop = new AbortController();
    this.listen();
    this.build();
    el.append(this.root);
  }

  /** @template {keyof Traits} K @param {K} name @returns {Traits[K]} */
  get(name) {
    return this.model.get(name);
  }

  /** @param {string} key @param {Record<string, string | number>} facts */
  t(key, facts = {}) {
    return (this.get("words")[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => String(facts[name] ?? ""));
  }

  /** @param {string} type @param {object} more */
  send(type, more = {}) {
    this.model.send({ type, node: this.get("node"), ...more });
  }

  /** Say it to those who listen: politely, and not at length. @param {string} text */
  say(text) {
    this.live.textContent = cut(text, 280);
  }

  listen() {
    const { signal } = this.stop;
    /** @param {string} type @param {(event: any) => void} handler @param {object} more */
    const on = (type, handler, more = {}) =>
      this.root.addEventListener(type, handler.bind(this), { signal, ...more });
    on("click", this.click);
    on("keydown", this.key);
    on("submit", this.submit);
    on("input", this.input);
    on("change", this.change);
    on("focusin", this.focused);
    on("toggle", this.toggled, { capture: true });
    on("pointerdown", this.down);
    on("pointermove", this.move);
    on("pointerup", this.up);
    on("pointercancel", this.cancel);
    document.addEventListener("fullscreenchange", () => this.fullscreen(), { signal });

    /** @type {[string, () => void][]} */
    const watched = [
      ["change:rev", () => this.draw()],
      ["change:regions", () => this.build()],
      ["change:text_size", () => this.look()],
      ["change:projector", () => this.look()],
      ["change:theme", () => this.look()],
    ];
    /** @param {any} message */
    const told = (message) => this.told(message);
    for (const [event, handler] of watched) this.model.on(event, handler);
    this.model.on("msg:custom", told);
    signal.addEventListener("abort", () => {
      for (const [event, handler] of watched) this.model.off(event, handler);
      this.model.off("msg:custom", told);
    });
  }

  close() {
    this.stop.abort();
    this.root.remove();
  }

  // The frame.

  build() {
    const regions = new Set(this.get("regions"));
    this.drawn = {};
    this.cursor = "";
    /** @param {string} name @param {Child[]} children */
    const part = (name, ...children) =>
      regions.has(name)
        ? h("div", { class: `kw-part kw-${name}`, role: "group", "aria-label": this.t(name), "data-region": name }, ...children)
        : null;
    /** @param {string} name @param {boolean} there @param {Child[]} children */
    const fold = (name, there, ...children) =>
      h(
        "details",
        { class: `kw-part kw-${name}`, "data-region": name, "data-fold": name, open: regions.size === 1, hidden: !there },
        h("summary", { class: "kw-heading" }, this.t(name)),
        ...children,
      );

    this.palette = h("style");
    this.badge = h("span", { class: "kw-view" });
    this.title = h("strong", { class: "kw-title" });
    this.svg = s("svg", { class: "kw-svg", role: "group", "aria-label": this.t("board") });
    this.panels = h("div", { class: "kw-panels", "data-region": "board" });
    this.chooser = h("div", { class: "kw-chooser", role: "group", "aria-label": this.t("which"), hidden: true });
    this.prompt = h("p", { class: "kw-prompt", tabindex: "-1" });
    this.covers = h("div", { class: "kw-covers" });
    this.groups = h("div", { class: "kw-groups" });
    this.answer = h("div", { class: "kw-answer" });
    this.logList = h("ol", { class: "kw-lines", tabindex: "0", "aria-label": this.t("log") });
    this.time = h("div", { class: "kw-time" });
    this.ruleList = h("div", { class: "kw-rule-list" });
    this.text = h("textarea", { class: "kw-text", rows: "8", spellcheck: "false", "aria-label": this.t("position"), "data-key": "position" });
    this.changes = h("div", { class: "kw-changes" });
    this.sights = h("div", { class: "kw-sights" });
    this.file = h("input", { type: "file", accept: ".json,application/json", hidden: true, "aria-label": this.t("open") });

    const board = part("board", this.svg, this.chooser, this.panels);
    const actions = part("actions", this.prompt, this.covers, this.answer, this.groups, this.tryLine());
    const log = part("log", h("div", { class: "kw-heading" }, this.t("log")), this.logList);
    const side = actions || log ? h("div", { class: "kw-side" }, actions, log) : null;
    const head = h("div", { class: "kw-top" }, this.title, this.badge, regions.has("tools") ? this.tools() : null);
    this.root.replaceChildren(
      this.palette,
      head,
      h("div", { class: `kw-main${board && side ? " kw-two" : ""}` }, board, side),
      ...[
        part("timeline", this.time),
        actions ? null : this.answer,
        fold("editor", regions.has("editor"), this.editor()),
        fold("rules", regions.has("rules"), this.search(), this.ruleList),
        this.live,
      ].filter((child) => child !== null),
    );
    this.look();
    this.draw();
  }

  /** @param {string} key @param {Attributes} more */
  button(key, more = {}) {
    return h("button", { type: "button", class: "kw-button", "data-do": key, "data-key": `do:${key}`, ...more }, this.t(key));
  }

  tools() {
    const sign = { class: "kw-button kw-sign" };
    const smaller = h("button", { type: "button", ...sign, "data-do": "smaller", "data-key": "do:smaller", "aria-label": this.t("smaller"), title: this.t("smaller") }, "A−");
    const larger = h("button", { type: "button", ...sign, "data-do": "larger", "data-key": "do:larger", "aria-label": this.t("larger"), title: this.t("larger") }, "A+");
    return h(
      "div",
      { class: "kw-tools", role: "group", "aria-label": this.t("tools"), "data-region": "tools" },
      ...["copy_position", "save", "open"].map((key) => this.button(key)),
      smaller,
      larger,
      ...["projector", "print"].map((key) => this.button(key)),
      this.file,
    );
  }

  tryLine() {
    return h(
      "form",
      { class: "kw-row", "data-form": "try" },
      h("input", { class: "kw-input", name: "text", autocomplete: "off", spellcheck: "false", "aria-label": this.t("try_label"), placeholder: this.t("try_label"), "data-key": "try" }),
      h("button", { class: "kw-button", "data-key": "do:try" }, this.t("try_button")),
    );
  }

  search() {
    return h("input", { class: "kw-input", type: "search", "aria-label": this.t("search"), placeholder: this.t("search"), "data-key": "search" });
  }

  editor() {
    return h(
      "div",
      { class: "kw-edit" },
      h(
        "div",
        { class: "kw-column" },
        h(
          "form",
          { class: "kw-row", "data-form": "edit" },
          h("input", { class: "kw-input kw-code", name: "text", autocomplete: "off", spellcheck: "false", "aria-label": this.t("edit_label"), placeholder: this.t("edit_label"), "data-key": "edit" }),
          h("button", { class: "kw-button", "data-key": "do:edit" }, this.t("apply")),
        ),
        h("p", { class: "kw-note" }, this.t("position")),
        this.text,
        h("div", { class: "kw-row" }, ...["apply_text", "reset", "copy", "paste", "sights"].map((key) => {
          const button = this.button(key);
          if (key === "apply_text") button.textContent = this.t("apply");
          return button;
        })),
        this.sights,
      ),
      this.changes,
    );
  }

  look() {
    const projector = this.get("projector");
    this.root.dataset.theme = this.get("theme");
    this.root.style.setProperty("--kw-scale", String(this.get("text_size") / 100));
    this.root.classList.toggle("kw-projector", projector);
    this.root.querySelector('[data-do="projector"]')?.setAttribute("aria-pressed", String(projector));
  }

  fullscreen() {
    if (!document.fullscreenElement && this.get("projector") && this.wasFull) this.setTrait("projector", false);
    this.wasFull = document.fullscreenElement === this.root;
  }

  /** @template {"projector" | "text_size"} K @param {K} name @param {Traits[K]} value */
  setTrait(name, value) {
    this.model.set(name, value);
    this.model.save_changes();
  }

  // Drawing anew. Only `rev` leads here.

  draw() {
    const held = this.holding();
    const node = this.get("node");
    const moved = node !== this.node;
    this.busy = "";
    if (moved) this.picked = this.legal(this.picked).length ? this.picked : [];
    const newLines = this.mergeLog(this.get("log"));
    if (this.fresh("table")) this.drawTable();
    if (this.fresh("drawing")) this.drawDrawing();
    const scene = this.fresh("scene");
    if (scene) this.drawScene(moved && this.node >= 0);
    if (this.fresh("timeline")) this.drawTimeline();
    if (this.fresh("position")) this.drawPosition(moved);
    if (this.fresh("rulebook") || moved || this.fresh("refusal")) this.drawRules();
    this.drawLog();
    this.drawAnswer();
    this.drawChanges();
    this.node = node;
    this.drawPicking();
    this.restore(held);
    this.announce(newLines, moved);
    this.root.dataset.node = String(node);
    this.root.dataset.rev = String(this.get("rev"));
  }

  /** Whether a trait came anew since this was last asked. @param {keyof Traits} name */
  fresh(name) {
    const value = this.get(name);
    const fresh = this.drawn[name] !== value;
    this.drawn[name] = value;
    return fresh;
  }

  /** What has the focus, so that it can be found again. */
  holding() {
    const active = /** @type {Document | ShadowRoot} */ (this.root.getRootNode()).activeElement;
    if (!(active instanceof Element) || !this.root.contains(active)) return null;
    return { active, key: active.getAttribute("data-key"), region: active.closest("[data-region]")?.getAttribute("data-region") };
  }

  /** Focus is never lost: the same thing again, or else the nearest that makes sense. @param {ReturnType<View["holding"]>} held */
  restore(held) {
    if (!held || (held.active.isConnected && held.active.checkVisibility?.() !== false)) return;
    const same = held.key && this.root.querySelector(`[data-key="${CSS.escape(held.key)}"]`);
    const near = {
      board: () => this.panels?.querySelector("[tabindex='0'][data-id]") ?? this.spaces[this.cursor],
      actions: () => this.prompt,
    }[held.region ?? ""];
    const next = same || near?.() || this.root.querySelector(`[data-region="${held.region}"] button`) || this.spaces[this.cursor];
    /** @type {HTMLElement | null} */ (next)?.focus({ preventScroll: true });
  }

  /** @param {Line[]} lines @param {boolean} moved */
  announce(lines, moved) {
    const refusal = this.get("refusal");
    const notice = this.get("notice");
    if ((refusal.serial ?? 0) > this.heard) {
      const [first, ...rest] = refusal.reasons ?? [];
      const more = rest.length ? ` ${this.t("more_reasons", { n: rest.length })}` : "";
      this.say(`${this.t("refused")}: ${first ? `${first.rule}: ${first.says} ${first.cure}` : refusal.says}${more}`);
    } else if ((notice.serial ?? 0) > this.heard) {
      this.say(notice.says ?? "");
    } else if (moved) {
      this.say([...lines.slice(-2).map((line) => line[1]), this.promptText()].join(" "));
    }
    this.heard = Math.max(this.heard, refusal.serial ?? 0, notice.serial ?? 0);
  }

  drawTable() {
    const table = this.get("table");
    if (this.title) this.title.textContent = table.title;
    if (this.badge) {
      this.badge.textContent = table.view;
      this.badge.dataset.viewer = typeof table.viewer === "number" ? "seat" : table.viewer;
    }
  }

  /** @param {number} seat */
  seat(seat) {
    const chip = h("span", { class: "kw-seat" }, h("span", { class: "kw-shape", "aria-hidden": "true" }, [...SHAPES][seat % 10]), this.get("table").seats[seat]);
    const colours = this.get("drawing").palette[`f-p${seat}`];
    if (colours) chip.style.setProperty("--kw-seat", `light-dark(${colours.join()})`);
    return chip;
  }

  // The board.

  drawDrawing() {
    const { width, height, board, spaces, palette } = this.get("drawing");
    const svg = /** @type {SVGElement} */ (this.svg);
    set(svg, { viewBox: `${-width / 2} ${-height / 2} ${width} ${height}` });
    this.tokens = s("g", { class: "kw-tokens", "aria-hidden": "true" });
    const layer = s("g");
    this.spaces = {};
    for (const space of spaces) {
      const { id, x, y, size } = space;
      const d = size * 0.62;
      const group = s("g", { class: "kw-space", transform: `translate(${x} ${y})`, role: "button", tabindex: "-1", "data-id": id, "data-key": `space:${id}` });
      group.append(
        s("circle", { class: "kw-hit", r: size }),
        s("circle", { class: "kw-dot", r: size * 0.3 }),
        s("circle", { class: "kw-ring", r: size }),
        s("path", { class: "kw-cross", d: `M${-d} ${d}L${d} ${-d}` }),
        s("circle", { class: "kw-focus", r: size + 6 }),
      );
      this.spaces[id] = group;
      layer.append(group);
    }
    if (!this.spaces[this.cursor]) this.cursor = spaces[0]?.id ?? "";
    this.spaces[this.cursor]?.setAttribute("tabindex", "0");
    svg.replaceChildren(s("g", { "aria-hidden": "true" }, board), this.tokens, layer);
    if (this.palette) {
      const rules = Object.entries(palette).map(([name, [light, dark]]) => {
        const property = name.startsWith("s-") ? "stroke" : "fill";
        return `.${this.uid} .${CSS.escape(name)}{${property}:light-dark(${light},${dark})}`;
      });
      this.palette.textContent = rules.join("");
    }
    delete this.drawn.scene;
  }

  /** @param {boolean} animate */
  drawScene(animate) {
    const { tokens, panels, moved } = this.get("scene");
    const { symbols, spaces } = this.get("drawing");
    const places = Object.fromEntries(spaces.map((space) => [space.id, space]));
    this.tokens?.replaceChildren();
    for (const { symbol, space, count = 1, turn = 0, scale = 1 } of tokens) {
      const at = places[space];
      if (!at) continue;
      const token = s("g", { transform: `translate(${at.x} ${at.y})`, "data-on": space });
      token.append(s("g", { transform: `rotate(${turn}) scale(${scale})` }, symbols[symbol] ?? ""));
      if (count > 1) token.append(this.pile(count, scale));
      this.tokens?.append(token);
    }
    if (animate && !still()) {
      for (const [from, to] of moved) if (places[from] && places[to]) this.glide(places[from], places[to]);
    }
    this.drawPanels(panels, symbols);
  }

  /** How many lie in a pile. @param {number} count @param {number} scale */
  pile(count, scale) {
    const wide = 18 + 14 * String(count).length;
    const pile = s("g", { class: "kw-pile", transform: `translate(${21 * scale} ${21 * scale})` });
    pile.append(s("rect", { x: -wide / 2, y: -15, width: wide, height: 30, rx: 15 }));
    const text = s("text", { y: 8.5, "text-anchor": "middle", "font-size": 24 });
    text.textContent = String(count);
    pile.append(text);
    return pile;
  }

  /** @param {Space} from @param {Space} to */
  glide(from, to) {
    for (const token of this.tokens?.querySelectorAll(`[data-on="${CSS.escape(to.id)}"]`) ?? []) {
      token.animate(
        [{ transform: `translate(${from.x}px,${from.y}px)` }, { transform: `translate(${to.x}px,${to.y}px)` }],
        { duration: 320, easing: "cubic-bezier(.3,.7,.3,1)" },
      );
    }
  }

  /** @param {Panel[]} panels @param {Record<string, string>} symbols */
  drawPanels(panels, symbols) {
    const meant = new Set(this.choices().flatMap((choice) => choice.picks));
    this.panels?.replaceChildren(
      ...panels.map((panel) => {
        const cards = panel.kind === "cards";
        const list = h("div", { class: `kw-items kw-kind-${panel.kind}`, role: cards ? "group" : "list", "aria-label": panel.title });
        for (const item of panel.items) {
          const pickable = cards || meant.has(item.id);
          const element = pickable
            ? h("button", { type: "button", class: "kw-item kw-pick", "data-id": item.id, "data-key": `item:${item.id}`, tabindex: list.querySelector("button") ? "-1" : "0" })
            : h("div", { class: "kw-item", "data-mark": item.id });
          if (!cards) element.setAttribute("role", "listitem");
          this.fillItem(element, item, symbols);
          list.append(pickable && !cards ? h("div", { role: "listitem" }, element) : element);
          if (pickable) element.removeAttribute("role");
        }
        const title = h("div", { class: "kw-heading" }, panel.title);
        return h("div", { class: `kw-panel kw-panel-${panel.kind}` }, title, list);
      }),
    );
  }

  /** @param {HTMLElement} element @param {Item} item @param {Record<string, string>} symbols */
  fillItem(element, item, symbols) {
    const markup = item.symbol && symbols[item.symbol];
    const name = h("span", { class: "kw-name" }, item.name);
    if (markup) {
      const picture = s("svg", { viewBox: "-34 -34 68 68", class: "kw-symbol", "aria-hidden": "true" });
      picture.append(s("g", {}, markup));
      element.append(picture);
      if (element.tagName === "BUTTON") name.className = "kw-unseen";
    }
    element.append(name);
    if (item.value != null) {
      element.append(h("span", { class: "kw-value" }, ` ${item.value}${item.limit == null ? "" : ` / ${item.limit}`}`));
      if (item.limit) {
        const bar = h("span", { class: "kw-bar", "aria-hidden": "true" });
        bar.style.setProperty("--kw-share", `${Math.min(100, Math.max(0, (100 * item.value) / item.limit))}%`);
        element.append(bar);
      }
    }
    if (item.note) element.append(h("span", { class: "kw-note" }, ` ${item.note}`));
    element.title = item.note ? `${item.name}: ${item.note}` : item.name;
  }

  // Picking: local, until a choice is whole.

  choices() {
    return this.get("turn").groups.flatMap((group) => group.choices);
  }

  /** The legal choices that begin with these picks. @param {string[]} picks */
  legal(picks) {
    return this.choices().filter((choice) => !choice.why && choice.picks.length > 0 && begins(picks, choice.picks));
  }

  /** @param {string} id @param {boolean} dragged */
  pick(id, dragged = false) {
    if (!dragged && this.picked.at(-1) === id) return this.letGo(this.picked.slice(0, -1));
    const next = [...this.picked, id];
    const fit = this.legal(next);
    const whole = fit.filter((choice) => choice.picks.length === next.length);
    if (fit.length === 1 && whole.length === 1) {
      this.commit(whole[0]);
    } else if (fit.length) {
      this.letGo(next);
      if (whole.length) this.chooser?.querySelector("button")?.focus();
    } else if (!dragged && this.picked.length && this.legal([id]).length) {
      this.letGo([id]);
    } else {
      if (!this.picked.length) this.letGo([id]);
      this.send("gesture", { picks: next });
    }
  }

  /** Hold these picks and no others. @param {string[]} picks */
  letGo(picks) {
    const held = this.holding();
    this.picked = picks;
    this.drawPicking();
    this.restore(held);
  }

  /** @param {Choice} choice */
  commit(choice) {
    const message = `${this.get("rev")} ${choice.seat} ${choice.text}`;
    if (this.busy === message) return;
    this.busy = message;
    if (!choice.why) this.picked = [];
    this.send("commit", { text: choice.text, seat: choice.seat });
  }

  /** What every space and item is just now: lit up, picked, marked. */
  states() {
    /** @type {Record<string, string[]>} */
    const states = {};
    /** @param {string} id @param {string} state */
    const add = (id, state) => (states[id] ??= []).push(state);
    for (const [id, kind] of this.get("scene").marks) add(id, kind);
    for (const id of this.get("diff").places ?? []) add(id, "changed");
    for (const reason of this.get("refusal").reasons ?? []) for (const id of reason.where) add(id, "illegal");
    for (const id of this.picked) add(id, "picked");
    const next = new Set(this.legal(this.picked).map((choice) => choice.picks[this.picked.length]));
    for (const id of next) if (id) add(id, this.picked.length ? "target" : "source");
    return states;
  }

  drawPicking() {
    const states = this.states();
    const spoken = this.spoken();
    for (const space of this.get("drawing").spaces) {
      const group = this.spaces[space.id];
      if (!group) continue;
      const now = [...new Set(states[space.id] ?? [])];
      const words = now.map((state) => this.t(`is_${state}`));
      set(group, {
        "data-state": now.join(" "),
        "aria-label": [`${space.name}: ${spoken[space.id] ?? this.t("empty")}`, ...words].join(", "),
        "aria-pressed": now.includes("picked") ? "true" : null,
      });
    }
    for (const item of this.panels?.querySelectorAll("[data-id],[data-mark]") ?? []) {
      const now = [...new Set(states[item.getAttribute("data-id") ?? item.getAttribute("data-mark") ?? ""] ?? [])];
      set(item, { "data-state": now.join(" ") });
      if (item.tagName === "BUTTON") set(item, { "aria-pressed": now.includes("picked") ? "true" : null });
    }
    this.drawChooser();
    this.drawActions();
  }

  /** What lies on each space, in words. */
  spoken() {
    /** @type {Record<string, string>} */
    const spoken = {};
    for (const { space, name, count = 1 } of this.get("scene").tokens) {
      const words = count > 1 ? `${count} × ${name}` : name;
      spoken[space] = spoken[space] ? `${spoken[space]}, ${words}` : words;
    }
    return spoken;
  }

  /** Several choices with the same picks: a few buttons settle it. */
  drawChooser() {
    const whole = this.picked.length ? this.legal(this.picked).filter((choice) => choice.picks.length === this.picked.length) : [];
    set(/** @type {Element} */ (this.chooser), { hidden: whole.length === 0 });
    this.chooser?.replaceChildren(h("span", { class: "kw-note" }, this.t("which")), ...whole.map((choice) => this.choiceButton(choice, "chooser")));
  }

  promptText() {
    const { asked, prompt } = this.get("turn");
    const names = asked.map((seat) => this.get("table").seats[seat]);
    return names.length ? this.t("prompt_for", { who: names.join(", "), prompt }) : prompt;
  }

  drawActions() {
    const { asked, prompt, groups, over, opened, covers } = this.get("turn");
    this.prompt?.replaceChildren(...asked.map((seat) => this.seat(seat)), h("span", {}, ` ${prompt || (over ? this.t("over") : "")}`));
    this.drawCovers(asked, opened, covers);
    const all = groups.flatMap((group) => group.choices);
    const fold = all.length > FEW && !this.picked.length;
    /** @type {Child[]} */
    const parts = [];
    if (this.picked.length) parts.push(this.pickedLine());
    for (const { title, choices } of groups) {
      const fitting = choices.filter((choice) => begins(this.picked, choice.picks));
      if (!fitting.length) continue;
      const legal = fitting.filter((choice) => !choice.why).length;
      const open = !fold || this.folds[title] === true;
      parts.push(
        h(
          "details",
          { class: "kw-group", open, "data-fold": fold ? title : null },
          h("summary", { "data-key": `group:${title}` }, title, h("span", { class: "kw-count" }, String(legal))),
          ...fitting.map((choice) => this.choiceButton(choice, "bar")),
        ),
      );
    }
    if (!all.length && !covers && !over) parts.push(h("p", { class: "kw-note" }, this.t("no_moves")));
    this.groups?.replaceChildren(...parts.filter((part) => part instanceof Node));
  }

  pickedLine() {
    const names = Object.fromEntries(this.get("drawing").spaces.map((space) => [space.id, space.name]));
    for (const panel of this.get("scene").panels) for (const item of panel.items) names[item.id] = item.name;
    const what = this.picked.map((id) => names[id] ?? id).join(" → ");
    const none = this.legal(this.picked).length === 0;
    return h(
      "div",
      { class: "kw-picked" },
      h("span", {}, this.t("picked", { what })),
      h("button", { type: "button", class: "kw-button kw-quiet", "data-do": "drop", "data-key": "do:drop" }, this.t("drop")),
      none ? h("p", { class: "kw-note" }, this.t("none_fit")) : null,
    );
  }

  /** @param {number[]} asked @param {number | null} opened @param {number[] | undefined} covers */
  drawCovers(asked, opened, covers) {
    const names = this.get("table").seats;
    /** @param {number} seat @param {string} kind */
    const opener = (seat, kind) =>
      h("button", { type: "button", class: `kw-button ${kind}`, "data-do": "open_view", "data-arg": seat, "data-key": `do:open:${seat}` }, this.t("open_view", { who: names[seat] }));
    /** @type {Child[]} */
    const parts = [];
    if (covers) {
      parts.push(h("p", { class: "kw-note" }, this.t("shut_note")));
      for (const seat of covers.filter((seat) => asked.includes(seat))) parts.push(opener(seat, "kw-strong"));
      const others = covers.filter((seat) => !asked.includes(seat));
      if (others.length) {
        const open = this.folds.others === true;
        parts.push(h("details", { "data-fold": "others", open }, h("summary", { "data-key": "group:others" }, this.t("open_other")), ...others.map((seat) => opener(seat, "kw-quiet"))));
      }
    } else if (opened != null) {
      parts.push(h("button", { type: "button", class: "kw-button kw-quiet", "data-do": "shut_view", "data-key": "do:shut" }, this.t("shut_view", { who: names[opened] })));
    }
    this.covers?.replaceChildren(...parts.filter((part) => part instanceof Node));
  }

  /** @param {Choice} choice @param {string} where */
  choiceButton(choice, where) {
    const { text, label, seat, why } = choice;
    const button = h("button", { type: "button", class: "kw-button kw-choice", "data-do": "choose", "data-arg": `${seat} ${text}`, "data-key": `${where}:${seat} ${text}` }, label);
    if (!why) return button;
    const reason = `${why.rule}: ${why.says}`;
    const id = `${this.uid}-${(this.ids += 1)}`;
    set(button, { "aria-disabled": "true", "aria-describedby": id, title: reason });
    return h("span", { class: "kw-greyed" }, button, h("span", { id, class: "kw-unseen" }, reason));
  }

  // What was refused, said or changed.

  /** @param {string} id */
  ruleButton(id) {
    return h("button", { type: "button", class: "kw-rule", "data-do": "rule", "data-arg": id, "data-key": `rule:${id}` }, id);
  }

  /** @param {Reason} reason */
  reason(reason) {
    return h(
      "li",
      {},
      this.ruleButton(reason.rule),
      h("strong", {}, ` ${reason.title}. `),
      reason.says,
      reason.cure ? h("span", { class: "kw-cure" }, ` ${reason.cure}`) : null,
    );
  }

  drawAnswer() {
    const { serial, says, tried, reasons = [], nearest = [] } = this.get("refusal");
    const notice = this.get("notice").says || this.get("table").note;
    /** @type {Child[]} */
    const parts = [];
    if (serial) {
      parts.push(
        h(
          "div",
          { class: "kw-refusal", role: "group", "aria-label": this.t("refused") },
          h("div", { class: "kw-row" }, h("strong", {}, this.t("refused"), tried ? `: ${tried}` : ""), h("button", { type: "button", class: "kw-button kw-quiet kw-end", "data-do": "dismiss", "data-key": "do:dismiss", "aria-label": this.t("dismiss") }, "✕")),
          says ? h("p", {}, says) : null,
          reasons.length ? h("ul", {}, ...reasons.map((reason) => this.reason(reason))) : null,
          nearest.length ? h("div", { class: "kw-row" }, h("span", { class: "kw-note" }, this.t("nearest")), ...nearest.map((text) => h("button", { type: "button", class: "kw-button kw-code", "data-do": "fill", "data-arg": text, "data-key": `near:${text}` }, text))) : null,
        ),
      );
    } else if (notice) {
      parts.push(h("p", { class: "kw-notice" }, notice));
    }
    const here = this.editing ? this.changes : this.answer;
    this.answer?.replaceChildren();
    here?.querySelector(".kw-refusal")?.remove();
    here?.prepend(...parts.filter((part) => part instanceof Node));
  }

  drawPosition(/** @type {boolean} */ moved) {
    if (!this.text || (this.typed && !(moved && this.editing))) return;
    this.text.value = this.get("position");
    this.typed = false;
  }

  drawChanges() {
    const { facts, gained, lost, unreachable } = this.get("diff");
    const refused = this.changes?.querySelector(".kw-refusal");
    const ok = this.get("node") !== this.node;
    if (this.editing && ok) {
      this.editing = false;
      const line = /** @type {HTMLInputElement | null} */ (this.root.querySelector('[data-form="edit"] input'));
      if (line) line.value = "";
    }
    /** @type {Child[]} */
    const parts = refused && this.editing ? [refused] : [];
    const faults = this.get("faults");
    if (unreachable) {
      parts.push(h("div", { class: "kw-fault" }, h("strong", {}, this.t("unreachable")), faults.length ? h("ul", {}, ...faults.map((fault) => this.reason(fault))) : null));
    }
    if (facts) {
      parts.push(h("div", { class: "kw-heading" }, this.t("changes")));
      if (facts.length) {
        parts.push(h("ul", { class: "kw-facts" }, ...facts.map(([key, before, after]) => h("li", {}, h("code", {}, key), ` ${this.t("was", { before: before || "–", after: after || "–" })}`))));
      }
      parts.push(this.moves("now_legal", gained), this.moves("now_illegal", lost));
      if (!facts.length && !gained?.moves.length && !lost?.moves.length) parts.push(h("p", { class: "kw-note" }, this.t("no_change")));
    }
    this.changes?.replaceChildren(...parts.filter((part) => part instanceof Node));
  }

  /** @param {string} key @param {{moves: Change[], more: number} | undefined} changes */
  moves(key, changes) {
    if (!changes?.moves.length) return null;
    const several = new Set(changes.moves.map((change) => change.seat)).size > 1;
    return h(
      "div",
      { class: `kw-moves kw-${key}` },
      h("strong", {}, `${this.t(key)} (${changes.moves.length + changes.more})`),
      h("ul", {}, ...changes.moves.map((change) => h("li", {}, several ? this.seat(change.seat) : null, ` ${change.label} `, ...change.reasons.map((reason) => h("span", { class: "kw-why" }, this.ruleButton(reason.rule), ` ${reason.says} `))))),
      changes.more ? h("p", { class: "kw-note" }, this.t("more_moves", { n: changes.more })) : null,
    );
  }

  // The log: only what is new arrives; what is missing is asked for.

  /** @param {Traits["log"]} log @returns {Line[]} the lines that are new */
  mergeLog({ epoch, first, lines, total }) {
    const cache = this.cache;
    const end = cache.first + cache.lines.length;
    if (epoch !== cache.epoch || first > end || first < cache.first) {
      this.cache = { epoch, first, lines: [...lines], asked: -1 };
    } else if (cache.lines.length !== total - cache.first || lines.length) {
      cache.lines = [...cache.lines.slice(0, first - cache.first), ...lines];
    }
    if (this.logList && this.cache.first > 0 && this.cache.lines.length < FEW && this.get("regions").includes("log")) this.askLog();
    return lines;
  }

  askLog() {
    if (this.cache.asked === this.cache.first) return;
    this.cache.asked = this.cache.first;
    this.send("log", { before: this.cache.first });
  }

  /** @param {any} message */
  told(message) {
    if (message.type === "log" && message.epoch === this.cache.epoch && message.first + message.lines.length === this.cache.first) {
      this.cache.first = message.first;
      this.cache.lines = [...message.lines, ...this.cache.lines];
      this.drawLog();
    } else if (message.type === "sights") {
      this.sights?.replaceChildren(
        h("ul", { class: "kw-facts" }, ...message.sights.map((/** @type {string[]} */ [key, value, rule]) => h("li", {}, h("code", {}, this.t("sight", { key, value })), " ", this.ruleButton(rule)))),
      );
    }
  }

  drawLog() {
    const list = this.logList;
    if (!list?.isConnected && !this.root.contains(list ?? null)) return;
    const { first, lines } = this.cache;
    const low = list.scrollTop + list.clientHeight >= list.scrollHeight - 8;
    const here = this.get("node");
    const shown = lines.slice(-SHOWN);
    list.replaceChildren(
      ...[
        first > 0 || lines.length > SHOWN ? h("li", {}, this.button("earlier", { class: "kw-button kw-quiet" })) : null,
        lines.length ? null : h("li", { class: "kw-note" }, this.t("log_empty")),
        ...shown.map(([node, text, rules]) => h("li", { class: node === here ? "kw-now" : null }, `${text} `, ...rules.map((rule) => this.ruleButton(rule)))),
      ].filter((child) => child !== null),
    );
    if (low) list.scrollTop = list.scrollHeight;
  }

  // The timeline.

  drawTimeline() {
    const { at, length, first, steps, undo, redo, jump } = this.get("timeline");
    /** @param {string} key @param {string} sign @param {string} barred @param {number} to */
    const jumper = (key, sign, barred, to = -1) => {
      const id = `${this.uid}-${(this.ids += 1)}`;
      const label = h("button", { type: "button", class: "kw-button", "data-do": to < 0 ? key : "step", "data-arg": to < 0 ? null : to, "data-key": `do:${key}`, "aria-label": sign.length > 1 ? null : this.t(key), title: barred || this.t(key), "aria-disabled": barred ? "true" : null, "aria-describedby": barred ? id : null, "data-why": barred || null }, sign);
      return barred ? h("span", { class: "kw-greyed" }, label, h("span", { id, class: "kw-unseen" }, barred)) : label;
    };
    const start = at === 0 ? "" : jump;
    const slider = h("input", { type: "range", class: "kw-slider", min: 0, max: Math.max(0, length - 1), value: at, "data-key": "slider", "aria-label": this.t("timeline"), "aria-valuetext": this.t("step_of", { at, n: length - 1 }), disabled: jump !== "" || length < 2, title: jump || null });
    const list = h(
      "ol",
      { class: "kw-steps", "aria-label": this.t("timeline") },
      ...steps.map((step, number) => this.step(step, first + number, at, jump)),
    );
    this.time?.replaceChildren(
      h(
        "div",
        { class: "kw-row" },
        jumper("first", "⏮", start, 0),
        jumper("undo", `↶ ${this.t("undo")}`, undo),
        jumper("redo", `${this.t("redo")} ↷`, redo),
        jumper("last", "⏭", at === length - 1 ? "" : jump, length - 1),
        slider,
        h("span", { class: "kw-note kw-at" }, this.t("step_of", { at, n: length - 1 })),
      ),
      list,
    );
    const now = /** @type {HTMLElement | null} */ (list.querySelector('[aria-current="step"]'));
    if (now) list.scrollLeft = now.offsetLeft - list.offsetLeft - list.clientWidth / 2 + now.offsetWidth / 2;
  }

  /** @param {Step} step @param {number} number @param {number} at @param {string} jump */
  step(step, number, at, jump) {
    const { node, label, seat, edit, branches = [], count = 0 } = step;
    /** @param {number} to @param {string} text @param {string} kind @param {Child} mark */
    const chip = (to, text, kind, mark) =>
      h("button", { type: "button", class: `kw-step ${kind}`, "data-do": "goto", "data-arg": to, "data-key": `step:${to}`, title: text, "aria-current": to === this.get("node") ? "step" : null, "aria-disabled": jump && to !== this.get("node") ? "true" : null, "data-why": jump || null }, mark, cut(text, 60));
    const mark = seat == null ? h("span", { class: "kw-shape", "aria-hidden": "true" }, edit ? "✎" : "○") : this.shape(seat);
    return h(
      "li",
      { class: number > at ? "kw-later" : null },
      chip(node, label, edit ? "kw-hand" : "", mark),
      branches.length
        ? h("div", { class: "kw-branches", role: "group", "aria-label": this.t("branches", { n: count }) }, ...branches.map(([to, text]) => chip(to, text, "kw-branch", h("span", { "aria-hidden": "true" }, "⑂ "))), count > branches.length ? h("span", { class: "kw-note" }, this.t("more_moves", { n: count - branches.length })) : null)
        : null,
    );
  }

  /** @param {number} seat */
  shape(seat) {
    const shape = /** @type {HTMLElement} */ (this.seat(seat));
    shape.lastChild?.remove();
    return shape;
  }

  // The rules.

  drawRules() {
    const { rules } = this.get("rulebook");
    const fold = /** @type {HTMLDetailsElement | null} */ (this.root.querySelector('[data-fold="rules"]'));
    if (!fold || !this.ruleList || fold.hidden || !fold.open) return;
    if (!rules) {
      this.ruleList.replaceChildren(h("p", { class: "kw-note" }, this.t("loading")));
      if (this.busyRules !== this.get("table").game) this.send("rules");
      this.busyRules = this.get("table").game;
      return;
    }
    this.busyRules = "";
    const open = new Set([...this.ruleList.querySelectorAll("details[open]")].map((entry) => entry.getAttribute("data-rule")));
    if (this.wantedRule) open.add(this.wantedRule);
    const words = this.query.toLowerCase().split(/\s+/).filter(Boolean);
    const found = rules.filter((rule) => words.every((word) => `${rule.id} ${rule.title} ${rule.text}`.toLowerCase().includes(word)));
    const cited = new Set(this.cited());
    const first = words.length ? [] : found.filter((rule) => cited.has(rule.id));
    const rest = found.filter((rule) => !first.includes(rule));
    /** @type {Child[]} */
    const parts = [];
    if (words.length) parts.push(h("p", { class: "kw-note", role: "status" }, this.t("found", { n: found.length })));
    if (first.length) parts.push(h("div", { class: "kw-heading" }, this.t("cited")), ...first.map((rule) => this.rule(rule, open)));
    let heading = "";
    for (const rule of rest) {
      if (rule.heading !== heading) parts.push(h("div", { class: "kw-heading" }, (heading = rule.heading)));
      parts.push(this.rule(rule, open));
    }
    this.ruleList.replaceChildren(...parts.filter((part) => part instanceof Node));
    if (this.wantedRule) this.showRule();
  }

  /** @param {Rule} rule @param {Set<string | null>} open */
  rule({ id, title, text, source }, open) {
    return h(
      "details",
      { class: "kw-rule-entry", "data-rule": id, open: open.has(id) },
      h("summary", { "data-key": `entry:${id}` }, h("code", {}, id), ` ${title}`),
      h("p", {}, text),
      source ? h("p", { class: "kw-note" }, this.t("source", { source })) : null,
    );
  }

  /** The rules that the last move and the last refusal cite. */
  cited() {
    const refused = (this.get("refusal").reasons ?? []).map((reason) => reason.rule);
    const last = this.cache.lines.at(-1)?.[0];
    return [...refused, ...this.cache.lines.filter((line) => line[0] === last).flatMap((line) => line[2])];
  }

  /** @param {string} id */
  openRule(id) {
    this.wantedRule = id;
    this.query = "";
    const search = /** @type {HTMLInputElement | null} */ (this.root.querySelector('input[type="search"]'));
    if (search) search.value = "";
    const fold = /** @type {HTMLDetailsElement} */ (this.root.querySelector('[data-fold="rules"]'));
    fold.hidden = false;
    fold.open = true;
    this.drawRules();
  }

  showRule() {
    const entry = this.ruleList?.querySelector(`[data-rule="${CSS.escape(this.wantedRule)}"] summary`);
    if (!entry) return;
    this.wantedRule = "";
    /** @type {HTMLElement} */ (entry).focus({ preventScroll: true });
    entry.scrollIntoView({ block: "nearest", behavior: still() ? "auto" : "smooth" });
  }

  // What people do.

  /** @param {MouseEvent} event */
  click(event) {
    const target = /** @type {Element} */ (event.target);
    if (this.dragged) {
      this.dragged = false;
      return;
    }
    const place = target.closest("[data-id]");
    if (place) return this.pick(place.getAttribute("data-id") ?? "");
    const button = target.closest("[data-do]");
    if (!button) return;
    const why = button.getAttribute("data-why");
    if (why && button.getAttribute("aria-disabled") === "true") return this.explain(why);
    this.doing(button.getAttribute("data-do") ?? "", button.getAttribute("data-arg") ?? "");
  }

  /** Say on the spot why a greyed button does nothing. @param {string} why */
  explain(why) {
    this.answer?.replaceChildren(h("p", { class: "kw-notice" }, why));
    this.say(why);
  }

  /** @param {string} what @param {string} argument */
  doing(what, argument) {
    const size = this.get("text_size");
    /** @type {Record<string, () => void>} */
    const doings = {
      choose: () => {
        const choice = this.choices().find((each) => `${each.seat} ${each.text}` === argument);
        if (choice) this.commit(choice);
      },
      drop: () => this.letGo([]),
      dismiss: () => this.dismiss(),
      rule: () => this.openRule(argument),
      fill: () => this.fill(argument),
      open_view: () => this.send("open_view", { seat: Number(argument) }),
      goto: () => this.send("goto", { to: Number(argument) }),
      step: () => this.send("step", { to: Number(argument) }),
      earlier: () => this.askLog(),
      smaller: () => this.setTrait("text_size", Math.max(100, size - 25)),
      larger: () => this.setTrait("text_size", Math.min(200, size + 25)),
      projector: () => this.project(),
      print: () => this.print(),
      open: () => this.file?.click(),
      copy_position: () => this.copy(this.get("position")),
      copy: () => this.copy(this.text?.value ?? ""),
      paste: () => this.paste(),
      apply_text: () => this.edit(this.text?.value ?? ""),
      reset: () => {
        this.typed = false;
        this.drawPosition(false);
      },
    };
    (doings[what] ?? (() => this.send(what)))();
  }

  dismiss() {
    this.root.querySelector(".kw-refusal")?.remove();
    this.prompt?.focus({ preventScroll: true });
  }

  /** @param {string} text */
  fill(text) {
    const line = /** @type {HTMLInputElement | null} */ (this.root.querySelector('[data-form="try"] input'));
    if (!line) return;
    line.value = text;
    line.focus();
  }

  /** @param {string} text */
  edit(text) {
    this.editing = true;
    this.send("edit", { text });
  }

  /** @param {SubmitEvent} event */
  submit(event) {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const line = /** @type {HTMLInputElement} */ (form.elements.namedItem("text"));
    if (!line.value.trim()) return;
    if (form.dataset.form === "edit") return this.edit(line.value);
    this.send("try", { text: line.value });
    line.select();
  }

  /** @param {Event} event */
  input(event) {
    const target = event.target;
    if (target === this.text) this.typed = true;
    if (target instanceof HTMLInputElement && target.type === "search") {
      this.query = target.value;
      this.drawRules();
    }
    if (target instanceof HTMLInputElement && target.type === "range") {
      const at = this.t("step_of", { at: target.value, n: target.max });
      target.setAttribute("aria-valuetext", at);
      const note = this.root.querySelector(".kw-at");
      if (note) note.textContent = at;
    }
  }

  /** @param {Event} event */
  change(event) {
    const target = event.target;
    if (!(target instanceof HTMLInputElement)) return;
    if (target.type === "range") this.send("step", { to: Number(target.value) });
    const file = target === this.file ? target.files?.[0] : null;
    if (file) {
      file.text().then((text) => this.send("open", { text, name: file.name }));
      target.value = "";
    }
  }

  /** @param {Event} event */
  toggled(event) {
    const fold = /** @type {HTMLDetailsElement} */ (event.target);
    const name = fold.dataset?.fold;
    if (!name) return;
    this.folds[name] = fold.open;
    if (name === "rules") this.drawRules();
  }

  /** @param {FocusEvent} event */
  focused(event) {
    const place = /** @type {Element} */ (event.target).closest("[data-id]");
    if (!place) return;
    const id = place.getAttribute("data-id") ?? "";
    if (this.spaces[id]) {
      this.spaces[this.cursor]?.setAttribute("tabindex", "-1");
      this.cursor = id;
    } else {
      for (const other of place.closest(".kw-items")?.querySelectorAll("[data-id]") ?? []) other.setAttribute("tabindex", "-1");
    }
    place.setAttribute("tabindex", "0");
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    event.stopPropagation();
    const place = /** @type {Element} */ (event.target).closest("[data-id]");
    if (event.key === "Escape" && (this.picked.length || this.press)) {
      this.cancel();
      this.letGo([]);
      event.preventDefault();
      return;
    }
    if (!place || event.altKey || event.ctrlKey || event.metaKey) return;
    const id = place.getAttribute("data-id") ?? "";
    const direction = ARROWS[/** @type {keyof typeof ARROWS} */ (event.key)];
    if (direction) {
      event.preventDefault();
      this.step_to(place, id, direction);
    } else if (this.spaces[id] && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      this.pick(id);
    }
  }

  /** @param {Element} place @param {string} id @param {string} direction */
  step_to(place, id, direction) {
    if (this.spaces[id]) {
      const to = this.get("drawing").spaces.find((space) => space.id === id)?.steps[direction];
      if (to) this.spaces[to]?.focus();
      return;
    }
    const all = [.../** @type {Element} */ (place.closest(".kw-items")).querySelectorAll("[data-id]")];
    const by = direction === "left" || direction === "up" ? -1 : 1;
    /** @type {HTMLElement | undefined} */ (all[all.indexOf(place) + by])?.focus();
  }

  // Dragging: the same picks, with a ghost.

  /** @param {PointerEvent} event */
  down(event) {
    this.dragged = false;
    const place = /** @type {Element} */ (event.target).closest("[data-id]");
    if (!place || event.button !== 0) return;
    this.press = { id: place.getAttribute("data-id") ?? "", x: event.clientX, y: event.clientY, moving: false };
  }

  /** @param {PointerEvent} event */
  move(event) {
    const press = this.press;
    if (!press) return;
    if (!press.moving) {
      if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < DRAG) return;
      if (!this.lift(press.id)) return this.cancel();
      press.moving = true;
      this.root.setPointerCapture(event.pointerId);
      const chain = this.legal([...this.picked, press.id]).length && this.picked.at(-1) !== press.id;
      this.letGo(this.picked.at(-1) === press.id ? this.picked : [...(chain ? this.picked : []), press.id]);
    }
    const at = this.board_point(event);
    if (at) this.ghost?.setAttribute("transform", `translate(${at.x} ${at.y})`);
  }

  /** @param {PointerEvent} event */
  up(event) {
    const press = this.press;
    this.cancel();
    if (!press?.moving) return;
    this.dragged = true;
    const under = /** @type {Document | ShadowRoot} */ (this.root.getRootNode()).elementFromPoint(event.clientX, event.clientY);
    const place = under?.closest("[data-id]");
    const id = place && this.root.contains(place) ? (place.getAttribute("data-id") ?? "") : "";
    if (id && id !== press.id) this.pick(id, true);
    else this.letGo([]);
  }

  cancel() {
    this.press = null;
    this.ghost?.remove();
    this.ghost = null;
    this.root.classList.remove("kw-dragging");
  }

  /** Take up what lies there; whether there is anything. @param {string} id */
  lift(id) {
    const symbols = this.get("drawing").symbols;
    const token = this.get("scene").tokens.findLast((each) => each.space === id);
    const item = this.get("scene").panels.flatMap((panel) => panel.items).find((each) => each.id === id);
    const symbol = token?.symbol ?? item?.symbol;
    if (!symbol || !this.svg) return false;
    this.ghost = s("g", { class: "kw-ghost", "aria-hidden": "true" });
    this.ghost.append(s("g", { transform: `rotate(${token?.turn ?? 0}) scale(${(token?.scale ?? 1.4) * 1.1})` }, symbols[symbol]));
    this.svg.append(this.ghost);
    this.root.classList.add("kw-dragging");
    return true;
  }

  /** @param {PointerEvent} event */
  board_point(event) {
    const matrix = /** @type {SVGSVGElement} */ (this.svg).getScreenCTM();
    return matrix && new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  }

  // Copying, printing, projecting.

  /** @param {string} text */
  async copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      this.explain(this.t("copied"));
    } catch {
      this.text?.select();
      this.explain(this.t("copy_failed"));
    }
  }

  async paste() {
    try {
      const text = await navigator.clipboard.readText();
      if (this.text) this.text.value = text;
      this.typed = true;
      this.explain(this.t("pasted"));
    } catch {
      this.text?.focus();
      this.explain(this.t("paste_failed"));
    }
  }

  project() {
    const on = !this.get("projector");
    this.setTrait("projector", on);
    if (on) this.root.requestFullscreen?.().catch(() => undefined);
    else if (document.fullscreenElement) document.exitFullscreen();
  }

  /** Print the widget alone: a page of the host would print its menus and cut it off. */
  print() {
    const frame = h("iframe", { class: "kw-unseen", title: this.t("print"), "aria-hidden": "true" });
    this.root.append(frame);
    const page = frame.contentWindow;
    if (!page) return;
    const copy = /** @type {HTMLElement} */ (this.root.cloneNode(true));
    copy.querySelector("iframe")?.remove();
    copy.dataset.theme = "light";
    page.document.title = this.get("table").title;
    page.document.head.append(h("style", {}, this.get("_css")));
    page.document.body.append(copy);
    page.addEventListener("afterprint", () => frame.remove());
    page.print();
  }
}

export default {
  /** @type {import("@anywidget/types").Render<Traits>} */
  render({ model, el }) {
    const view = new View(model, el);
    return () => view.close();
  },
};
