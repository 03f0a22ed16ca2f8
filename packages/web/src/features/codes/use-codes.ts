import type { CodeEntry } from '@homeward/contract/wire/code-entry.ts';
import type { HomeLock } from '#features/codes/code-people.ts';
import { recordOf } from '#lib/house/device-record.ts';
import { devices } from '#lib/house/house.ts';
import { useRows } from '#lib/house/keyed-store.ts';
import { useAnswer } from '#lib/house/use-answer.ts';

interface Codes {
  /** The people and the special codes; undefined before they came. */
  readonly entries: readonly CodeEntry[] | undefined;
  readonly problem: string | undefined;
  readonly reload: () => Promise<void>;
}

/** The codes that this person may know of, each once; the special ones also where they are off. */
export function useCodes(): Codes {
  const people = useAnswer('GET /panel/pin_code');
  const special = useAnswer('GET /panel/system_code');
  const known = people.data !== undefined && special.data !== undefined;
  return {
    entries: known
      ? [...(people.data ?? []).filter(({ is_user: ordinary }) => ordinary), ...(special.data ?? [])]
      : undefined,
    problem: people.problem ?? special.problem,
    reload: async () => {
      await Promise.all([people.reload(), special.reload()]);
    },
  };
}

/** The door locks of the home with their codes, as they are told live. */
export const useLocks = (): readonly HomeLock[] =>
  useRows(devices, (rows) =>
    rows
      .filter(({ kind }) => kind === 'door_lock')
      .map((device) => ({ id: device.id, name: device.name, users: recordOf(device).lockUsers })),
  );

/** The names of what tags can be held to. */
export const useReaders = (): readonly string[] =>
  useRows(devices, (rows) =>
    rows.filter(({ kind }) => kind === 'tag_reader' || kind === 'keypad').map(({ name }) => name),
  );
