import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Bits of a mode that give others something. */
const others = 0o077;

/** What of the product lies in a data folder, at its top and one below: databases, keys, panels, versions. */
function entriesOf(data: string): readonly string[] {
  const top = readdirSync(data).map((name) => join(data, name));
  const below = [join(data, 'panels'), join(data, 'keys')].filter((path) => existsSync(path));
  const panels = below.flatMap((path) => readdirSync(path).map((name) => join(path, name)));
  const files = panels
    .filter((path) => statSync(path).isDirectory())
    .flatMap((path) => readdirSync(path).map((name) => join(path, name)));
  return [data, ...top, ...panels, ...files];
}

/** What others on this machine can read or write of a data folder: events, names, addresses. */
export const openToOthers = (data: string): readonly string[] =>
  existsSync(data)
    ? entriesOf(data).filter((path) => existsSync(path) && (statSync(path).mode & others) !== 0)
    : [];

/** Makes the data folder where there is none, and takes from others what they can do with what is in it. */
export function ownFolder(data: string): void {
  mkdirSync(data, { recursive: true, mode: 0o700 });
  for (const path of openToOthers(data)) chmodSync(path, statSync(path).mode & 0o700);
}
