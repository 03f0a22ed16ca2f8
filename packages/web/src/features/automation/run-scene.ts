import type { MemberResult } from '@homeward/contract/shapes/automation/automation.ts';
import { create } from 'zustand';
import { readAutomation, type SceneRow } from '#features/automation/automation-store.ts';
import { refusalWord } from '#features/automation/use-telling.ts';
import type { SceneResult } from '#features/automation/scene-results.tsx';
import { call } from '#lib/client/call.ts';
import { askPin } from '#lib/dialogs/ask-pin.ts';
import { devices } from '#lib/house/house.ts';
import { pinAgain } from '#lib/house/pin-again.ts';
import { refusalText } from '#lib/house/refusal-text.ts';
import { currentText } from '#lib/i18n/use-text.ts';
import { showToast } from '#lib/toasts.ts';

interface Running {
  readonly busy: boolean;
  /** What each device made of it the last time; empty where nobody has run it from here. */
  readonly results: readonly SceneResult[];
}
export const idle: Running = { busy: false, results: [] };

/** Scenes that were run from this page, by their ids. */
export const useSceneRuns = create<Readonly<Record<string, Running | undefined>>>(() => ({}));
const note = (id: string, running: Partial<Running>): void =>
  useSceneRuns.setState((all) => ({ [id]: { ...(all[id] ?? idle), ...running } }));

/** What each device made of a scene, in the language of now. */
export function resultsOf(members: readonly MemberResult[]): readonly SceneResult[] {
  const t = currentText();
  return members.map(({ device, refusal, action }, index) => ({
    id: `${action ?? index} ${device}`,
    name: devices.get(device)?.name ?? device,
    why: refusal === null ? undefined : refusalWord(t, refusal),
  }));
}

/** Runs a scene, asking for the PIN where it takes one; what each device made of it is kept for the page. */
export function runScene({ id, name, needsPin }: Pick<SceneRow, 'id' | 'name' | 'needsPin'>): void {
  const t = currentText();
  async function apply(pincode?: string) {
    note(id, { busy: true });
    const outcome = await call('POST /automation/scene_apply', {
      body: { id, ...(pincode === undefined ? {} : { pincode }) },
    });
    note(id, { busy: false });
    void readAutomation('sceneRuns');
    if (outcome.tag === 'failed') return outcome;
    const results = resultsOf(outcome.data.results);
    const refused = results.filter(({ why }) => why !== undefined).length;
    note(id, { results: refused > 0 ? results : [] });
    showToast(
      refused === 0
        ? { icon: 'check', message: t('toast.scene', { name }) }
        : {
            icon: 'fault',
            message: t('automation.scene.partly', {
              name,
              done: results.length - refused,
              count: results.length,
            }),
          },
    );
    return outcome;
  }
  if (!needsPin) {
    void apply().then((outcome) => {
      if (outcome.tag === 'failed') showToast({ icon: 'fault', message: refusalText(t, outcome.failure) });
    });
    return;
  }
  askPin({
    title: t('act.scene', { name }),
    run: async (pin) => {
      const outcome = await apply(pin);
      if (outcome.tag === 'done') return { tag: 'taken' };
      const { failure } = outcome;
      return pinAgain(t, failure);
    },
  });
}
