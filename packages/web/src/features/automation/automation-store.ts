import type { AutomationOptions } from '@homeward/contract/wire/automation-options.ts';
import type { DataOf } from '@homeward/contract/routes/table.ts';
import { useEffect } from 'react';
import { create } from 'zustand';
import { call, callForRows } from '#lib/client/call.ts';
import type { Failure, Outcome } from '#lib/client/outcome.ts';
import { onEvent, onRules } from '#lib/house/apply-message.ts';
import { useHouse } from '#lib/house/house.ts';
import { useLink } from '#lib/live/link-state.ts';
import { whenPainted } from '#lib/when-painted.ts';

export type SceneRow = DataOf<'GET /automation/scene'>[number];
export type RuleRow = DataOf<'GET /automation/rule'>[number];
export type SceneRunRow = DataOf<'GET /automation/scene_runs'>[number];
export type RunRow = DataOf<'GET /automation/rule_runs'>[number];
export type Check = DataOf<'GET /automation/check'>;

interface Known {
  readonly options: AutomationOptions | undefined;
  readonly scenes: readonly SceneRow[] | undefined;
  readonly sceneRuns: readonly SceneRunRow[] | undefined;
  readonly rules: readonly RuleRow[] | undefined;
  readonly runs: readonly RunRow[] | undefined;
  readonly check: Check | undefined;
}
export type Part = keyof Known;

export interface Automation extends Known {
  /** The panel it was read of. */
  readonly panel: string;
  readonly failed: Partial<Readonly<Record<Part, Failure>>>;
}

const nothing: Automation = {
  panel: '',
  options: undefined,
  scenes: undefined,
  sceneRuns: undefined,
  rules: undefined,
  runs: undefined,
  check: undefined,
  failed: {},
};

/** Scenes and rules as they were last read; the pages share them, so that going from one to the next shows them at once. */
const useKnown = create<Automation>(() => nothing);

const readers: { readonly [P in Part]: () => Promise<Outcome<NonNullable<Known[P]>>> } = {
  options: () => call('GET /automation/options'),
  scenes: () => callForRows('GET /automation/scene'),
  sceneRuns: () => callForRows('GET /automation/scene_runs'),
  rules: () => callForRows('GET /automation/rule'),
  runs: () => callForRows('GET /automation/rule_runs'),
  check: () => call('GET /automation/check'),
};

async function read(part: Part): Promise<void> {
  const { panel } = useHouse.getState();
  if (useKnown.getState().panel !== panel) useKnown.setState({ ...nothing, panel });
  const outcome = await readers[part]();
  if (useHouse.getState().panel !== panel) return;
  useKnown.setState(({ failed: { [part]: _old, ...failed } }) =>
    outcome.tag === 'done'
      ? { [part]: outcome.data, failed }
      : { failed: { ...failed, [part]: outcome.failure } },
  );
}

/** Reads parts anew; resolves when they are there. */
export const readAutomation = (...parts: readonly Part[]): Promise<unknown> => Promise.all(parts.map(read));

/** Milliseconds of quiet after events before the runs are read again. */
const eventPause = 1500;

/** What a page shows of scenes and rules, read when it opens and whenever something of it changed. */
export function useAutomation(...parts: readonly Part[]): Automation {
  const panel = useHouse((house) => house.panel);
  const live = useLink(({ link }) => link.tag === 'live');
  const wanted = parts.join(' ');
  useEffect(() => {
    const list = parts.filter((part) => wanted.split(' ').includes(part));
    const again = (): void => void readAutomation(...list);
    const known = useKnown.getState();
    const isThere = known.panel === panel && list.every((part) => known[part] !== undefined);
    // What is there already is on its way to the screen.
    if (!isThere) again();
    const stops = [onRules(again), isThere ? whenPainted(again) : () => undefined];
    if (list.includes('runs')) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const stop = onEvent(() => {
        clearTimeout(timer);
        timer = setTimeout(() => void read('runs'), eventPause);
      });
      stops.push(() => {
        clearTimeout(timer);
        stop();
      });
    }
    return () => stops.forEach((stop) => stop());
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [panel, live, wanted]);
  const known = useKnown();
  return known.panel === panel ? known : nothing;
}
