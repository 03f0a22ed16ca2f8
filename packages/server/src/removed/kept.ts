import { panelCodes } from '@homeward/contract/words/api/reply-codes.ts';
import type { ConfigEdit } from '@homeward/contract/shapes/panel/edit.ts';
import { z } from 'zod';
import { AppError } from '../base/app-error.ts';
import { configure } from '../api/command.ts';
import { stateOf } from '../api/handler.ts';
import type { AtPanel } from '../api/handler.ts';
import { partOf } from '../panels/cached-panel.ts';
import type { CachedPanel } from '../panels/cached-panel.ts';
import { eraseRemoved, putRemoved } from '../store/removed.ts';
import type { RemovedKind } from '../store/removed.ts';

/** What stands in the body of something kept: the entry as it was, and names of what it points at, by id. */
const Kept = z.object({ entry: z.unknown(), names: z.record(z.string(), z.string()) });

export interface KeptEntry<Entry> {
  readonly entry: Entry;
  readonly names: ReadonlyMap<string, string>;
}

/** Reads what was kept; null for what a version before kept differently. */
export function readKept<Entry>(body: string, schema: z.ZodType<Entry>): KeptEntry<Entry> | null {
  const kept = Kept.safeParse(JSON.parse(body));
  if (!kept.success) return null;
  const entry = schema.safeParse(kept.data.entry);
  return entry.success ? { entry: entry.data, names: new Map(Object.entries(kept.data.names)) } : null;
}

/** Devices, groups and scenes that an entry names, by id, so that they can still be named when they are gone. */
function namesIn(resident: CachedPanel, entry: unknown): Readonly<Record<string, string>> {
  const known = new Map<string, string>(
    [...resident.devices, ...partOf(resident, 'deviceGroups'), ...partOf(resident, 'scenes')].map(
      ({ id, name }) => [id, name],
    ),
  );
  const found = new Map<string, string>();
  const look = (value: unknown): void => {
    const name = typeof value === 'string' ? known.get(value) : undefined;
    if (typeof value === 'string' && name !== undefined) found.set(value, name);
    if (typeof value === 'object' && value !== null) Object.values(value).forEach(look);
  };
  look(entry);
  return Object.fromEntries(found);
}

/**
 * Takes something out of the set-up, and keeps it for a day. It is written down first, so that nothing is lost between
 * the two; what the panel has still is no removed thing. Throws what `configure` throws.
 */
export async function removeAndKeep(
  context: AtPanel,
  kind: RemovedKind,
  { id, entry }: { readonly id: string; readonly entry: unknown },
  edit: ConfigEdit,
): Promise<void> {
  const { services, panel, session } = context;
  const { db } = services.store;
  const body = JSON.stringify({ entry, names: namesIn(stateOf(context), entry) });
  await putRemoved(db, { panel, kind, id, body, account: session.account, at: services.clock.now() });
  try {
    await configure(context, edit);
  } catch (error) {
    // Nobody knows whether it is gone: the panel's state will tell.
    const unknown = error instanceof AppError && error.panelCode === panelCodes.noAnswer;
    if (!unknown) await eraseRemoved(db, panel, kind, id);
    throw error;
  }
}
