/**
 * In which row below the line each label goes so that none touches the next: 1 or 2, or 0 for no label and for
 * one that finds no place. `room` is the share of the line that one label needs to itself.
 */
export function labelRows(labels: readonly (string | undefined)[], room: number): readonly number[] {
  const lastInRow = [-Infinity, -Infinity];
  const needed = labels.length * room;
  return labels.map((label, index) => {
    if (label === undefined) return 0;
    const row = lastInRow.findIndex((last) => index - last >= needed);
    if (row >= 0) lastInRow[row] = index;
    return row + 1;
  });
}
