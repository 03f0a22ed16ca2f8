/** What the sheet changes of a device. Room and area by their ids; no room is an empty one. */
export interface Cells {
  readonly name: string;
  readonly room: string;
  readonly area: number;
}
export type Sheet = Readonly<Record<string, Cells>>;
type Column = keyof Cells;

/** A sheet with its way back and forth. */
export interface History {
  readonly past: readonly Sheet[];
  readonly now: Sheet;
  readonly future: readonly Sheet[];
  /** What was edited last: typing on in one cell is one step. */
  readonly last: string;
}

export const begun = (now: Sheet): History => ({ past: [], now, future: [], last: '' });

/** The next step; `what` names the cell where it is typed into. Nothing changed is no step. */
export function stepped(history: History, now: Sheet, what = ''): History {
  if (now === history.now) return history;
  const same = what !== '' && what === history.last;
  return { past: same ? history.past : [...history.past, history.now], now, future: [], last: what };
}

export function undone({ past, now, future }: History): History {
  const before = past.at(-1);
  return before === undefined
    ? { past, now, future, last: '' }
    : { past: past.slice(0, -1), now: before, future: [now, ...future], last: '' };
}

export function redone({ past, now, future }: History): History {
  const [after, ...rest] = future;
  return after === undefined
    ? { past, now, future, last: '' }
    : { past: [...past, now], now: after, future: rest, last: '' };
}

/** The same cells of some rows otherwise; the same sheet where nothing changes. */
export function withCells(
  sheet: Sheet,
  ids: readonly string[],
  change: (cells: Cells, id: string) => Partial<Cells>,
): Sheet {
  const changed = ids.flatMap((id) => {
    const cells = sheet[id];
    if (cells === undefined) return [];
    const next = { ...cells, ...change(cells, id) };
    const isSame = next.name === cells.name && next.room === cells.room && next.area === cells.area;
    return isSame ? [] : [[id, next] as const];
  });
  return changed.length === 0 ? sheet : { ...sheet, ...Object.fromEntries(changed) };
}

interface Paste {
  readonly text: string;
  /** The rows as they are shown, and the one that it begins in. */
  readonly ids: readonly string[];
  readonly from: string;
  readonly rooms: readonly { readonly id: string; readonly name: string }[];
}

/** Whether pasted text is more than one cell. */
export const isTable = (text: string): boolean => /[\t\n]/.test(text.replace(/\r?\n$/, ''));

/**
 * The sheet after a table was pasted: a line a device from the one it begins in, names in the first column, names of
 * rooms in the second. Empty cells, and rooms that there are not, leave what is there.
 */
export function pasted(sheet: Sheet, { text, ids, from, rooms }: Paste): Sheet {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/);
  const first = ids.indexOf(from);
  const roomOf = (name: string): string | undefined =>
    rooms.find((room) => room.name.toLowerCase() === name.toLowerCase())?.id;
  return withCells(sheet, first < 0 ? [] : ids.slice(first, first + lines.length), (_, id) => {
    const [name = '', room = ''] = (lines[ids.indexOf(id) - first] ?? '')
      .split('\t')
      .map((cell) => cell.trim());
    const known = roomOf(room);
    return { ...(name !== '' && { name }), ...(known !== undefined && { room: known }) };
  });
}

/** Names with one text in the place of another, wherever it stands in them. */
export const replacedIn = (sheet: Sheet, ids: readonly string[], find: string, by: string): Sheet =>
  find === '' ? sheet : withCells(sheet, ids, ({ name }) => ({ name: name.replaceAll(find, by).trim() }));

/** Which of a row's cells differ from how they began. */
export function changedIn(before: Cells | undefined, now: Cells | undefined): readonly Column[] {
  if (before === undefined || now === undefined) return [];
  return (['name', 'room', 'area'] as const).filter((column) => before[column] !== now[column]);
}

/** The rows that differ from how they began. */
export const changedRows = (before: Sheet, now: Sheet): readonly string[] =>
  Object.keys(now).filter((id) => changedIn(before[id], now[id]).length > 0);

/** Names that more than one device of an area would have. */
export function doubled(sheet: Sheet): ReadonlySet<string> {
  const seen = new Map<string, string[]>();
  for (const [id, { name, area }] of Object.entries(sheet)) {
    const key = `${area} ${name.trim().toLowerCase()}`;
    if (name.trim() !== '') seen.set(key, [...(seen.get(key) ?? []), id]);
  }
  return new Set([...seen.values()].filter(({ length }) => length > 1).flat());
}
