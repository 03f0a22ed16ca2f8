import { pageRanges } from '#lib/pages.ts';

/** S2.6: both open the same page. */
const firstPages: Readonly<Record<string, number>> = { security: 101, status: 102 };

const numbered = Object.entries(pageRanges).flatMap(([start, paths]) =>
  paths.map((path, index) => ({ segments: path.split('/'), no: Number(start) + index + 1 })),
);

/** The number of the page at a path without its leading slash (S2.12); 0 where there is none. */
export function pageNumber(path: string): number {
  const first = firstPages[path];
  if (first !== undefined) return first;
  const given = path.split('/').filter((segment) => segment !== '');
  const fits = numbered.filter(
    ({ segments }) =>
      segments.length === given.length &&
      segments.every((segment, index) => segment.startsWith('$') || segment === given[index]),
  );
  // What is named goes before what is a parameter.
  const exact = fits.find(({ segments }) => !segments.some((segment) => segment.startsWith('$')));
  return (exact ?? fits[0])?.no ?? 0;
}

type Ranges = readonly (readonly [from: number, to: number])[];
const isIn = (ranges: Ranges, no: number): boolean => ranges.some(([from, to]) => no >= from && no <= to);

/** Pages behind the panel's code (S2.12, S6.5): rules where a customer wants it so, devices to leave out, settings. */
const codePages: Ranges = [
  [251, 299],
  [471, 499],
  [611, 699],
];
export const asksForCode = (no: number): boolean => isIn(codePages, no);

/**
 * Pages that an app around the portal opens by themselves (S2.12): scenes, rules, notifications, the care receiver,
 * announcements, devices to leave out, cameras, ways, settings, the set-up, an installer's list and batches.
 */
const appPages: Ranges = [
  [221, 299],
  [451, 499],
  [551, 599],
  [601, 699],
  [751, 799],
];
export const isAppPage = (no: number): boolean => isIn(appPages, no);
