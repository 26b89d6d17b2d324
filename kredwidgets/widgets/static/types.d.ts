/**
 * What Python sends, by trait. Only the type checker reads this file: with `npm install typescript @anywidget/types` done
 * in some folder outside, `KREDWIDGETS_NODE_MODULES=/that/folder/node_modules pytest -k types_fit` checks the scripts.
 */

export interface Space {
  id: string;
  x: number;
  y: number;
  name: string;
  size: number;
  steps: Record<string, string>;
  bare: boolean;
}

export interface Token {
  symbol: string;
  space: string;
  name: string;
  count?: number;
  turn?: number;
  scale?: number;
}

export interface Item {
  id: string;
  name: string;
  symbol?: string;
  value?: number;
  limit?: number;
  note?: string;
}

export interface Panel {
  id: string;
  kind: string;
  title: string;
  items: Item[];
  seat?: number;
}

export interface Reason {
  rule: string;
  title: string;
  says: string;
  cure: string;
  where: string[];
}

export interface Choice {
  text: string;
  label: string;
  picks: string[];
  seat: number;
  why?: Reason;
}

export interface Change {
  label: string;
  text: string;
  seat: number;
  reasons: Reason[];
}

export interface Changes {
  moves: Change[];
  more: number;
}

export type Line = [node: number, text: string, rules: string[]];

export interface Step {
  node: number;
  label: string;
  seat?: number;
  edit?: boolean;
  branches?: [node: number, label: string][];
  count?: number;
}

export interface Rule {
  id: string;
  title: string;
  text: string;
  heading: string;
  source: string;
}

export interface Traits {
  words: Record<string, string>;
  regions: string[];
  text_size: number;
  projector: boolean;
  node: number;
  rev: number;
  position: string;
  table: {
    game: string;
    title: string;
    seats: string[];
    view: string;
    viewer: number | string;
    mode: string;
    note: string;
    edit_example: string;
    kit: [label: string, text: string, symbol: string][];
  };
  drawing: {
    width: number;
    height: number;
    board: string;
    symbols: Record<string, string>;
    spaces: Space[];
    palette: Record<string, [light: string, dark: string]>;
  };
  scene: {
    tokens: Token[];
    panels: Panel[];
    marks: [id: string, kind: string][];
    moved: string[][];
  };
  turn: {
    asked: number[];
    prompt: string;
    groups: { title: string; choices: Choice[] }[];
    over: boolean;
    opened: number | null;
    covers?: number[];
  };
  log: { epoch: number; total: number; first: number; lines: Line[] };
  timeline: {
    at: number;
    length: number;
    first: number;
    steps: Step[];
    undo: string;
    redo: string;
    jump: string;
  };
  faults: Reason[];
  diff: {
    before?: number;
    facts?: [key: string, before: string, after: string][];
    gained?: Changes;
    lost?: Changes;
    places?: string[];
    unreachable?: boolean;
  };
  refusal: {
    serial?: number;
    says?: string;
    spoken?: string;
    tried?: string;
    picks?: string[];
    reasons?: Reason[];
    nearest?: string[];
  };
  notice: { serial?: number; says?: string; spoken?: string };
  rulebook: { title?: string; rules?: Rule[] };
  _css: string;
}

export type Attributes = Record<string, string | number | boolean | null | undefined>;
export type Child = Node | string | null | undefined | false;

/** An element: its tag, its attributes, its children. */
export type Tree = [tag: string, attributes: Record<string, string>, ...children: (Tree | string)[]];

/** What a panel shows: see `page` in panel.py. */
export interface Page {
  label: string;
  tree: Tree[];
  at: number;
  id: string;
  says: { serial: number; text: string };
  size: number;
  store: { key: string; value: object; fresh: boolean } | null;
}

export type Message =
  | { type: "log"; epoch: number; first: number; lines: Line[] }
  | { type: "sights"; sights: [key: string, value: string, rule: string][] };
