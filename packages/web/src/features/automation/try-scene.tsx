import type { MemberResult, SceneAction } from '@homeward/contract/shapes/automation/automation.ts';
import { useState } from 'react';
import { refusalWord } from '#features/automation/use-telling.ts';
import { actionSentence } from '#features/automation/action-words.ts';
import type { Telling } from '#features/automation/names.ts';
import { plain } from '#features/automation/sentence.ts';
import { call } from '#lib/client/call.ts';
import { devices } from '#lib/house/house.ts';
import { refusalText } from '#lib/house/refusal-text.ts';
import { pinOf, withPin } from '#lib/house/with-pin.ts';
import { alsoLoad, useText } from '#lib/i18n/use-text.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import css from '#features/automation/lists.module.css';
import { Icon } from '#ui/icon.tsx';
import { Section } from '#ui/page.tsx';

interface Tried {
  /** What was tried; of anything else it says nothing. */
  readonly actions: readonly SceneAction[];
  readonly results: readonly MemberResult[];
  /** Why nothing of it was done. */
  readonly problem: string | undefined;
}

interface TryScene {
  readonly telling: Telling;
  readonly name: string;
  readonly actions: readonly SceneAction[];
}

/** The trial of a scene that is written: whether it is asked for or goes on, and what came of it. */
export function useTryScene({ telling, name, actions }: TryScene) {
  const { t } = telling;
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [last, setLast] = useState<Tried>();
  async function run(): Promise<void> {
    setAsking(false);
    setLast(undefined);
    // Why a device did not do it.
    await alsoLoad('runs').catch(() => undefined);
    await withPin({
      title: t('automation.try.button'),
      run: async (pincode) => {
        setBusy(true);
        const body = {
          name: name.trim() || t('automation.scene.new'),
          actions: [...actions],
          ...pinOf(pincode),
        };
        const outcome = await call('POST /automation/scene_try', { body });
        setBusy(false);
        return outcome;
      },
      onDone: ({ results }) => setLast({ actions, results, problem: undefined }),
      onFailed: (failure) => {
        if (failure.tag !== 'aborted') setLast({ actions, results: [], problem: refusalText(t, failure) });
      },
    });
  }
  const tried = last?.actions === actions ? last : undefined;
  return { asking, setAsking, busy, tried, run };
}

/** Every action that was tried, with those who did not do it. */
const triedActions = (telling: Telling, { actions, results }: Tried): readonly TriedAction[] =>
  actions.map((action, index) => ({
    id: String(index),
    text: plain(actionSentence(telling, action)),
    refused: results.flatMap(({ action: of, device, refusal }) =>
      of === index && refusal !== null
        ? [`${devices.get(device)?.name ?? device}: ${refusalWord(telling.t, refusal)}`]
        : [],
    ),
  }));

interface TryPartsProps {
  readonly telling: Telling;
  readonly actions: readonly SceneAction[];
  readonly trial: ReturnType<typeof useTryScene>;
}

/** What came of the trial, and the question before it: nothing is saved, and the house does it. */
export function TryParts({ telling, actions, trial }: TryPartsProps) {
  const { t } = telling;
  const { asking, setAsking, tried, run } = trial;
  return (
    <>
      {tried !== undefined &&
        (tried.problem === undefined ? (
          <TriedScene actions={triedActions(telling, tried)} />
        ) : (
          <Banner tone="fault" icon="fault" title={t('automation.try.failed')}>
            {tried.problem}
          </Banner>
        ))}
      {asking && (
        <ConfirmDialog
          title={t('automation.try.title')}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button onClick={() => setAsking(false)}>{t('action.cancel')}</Button>
              <Button kind="primary" icon="play" onClick={() => void run()}>
                {t('automation.try.button')}
              </Button>
            </>
          }
        >
          <p>{t('automation.try.text')}</p>
          <ul className={css['does']}>
            {actions.map((action, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- two may say the same
              <li key={index}>{plain(actionSentence(telling, action))}</li>
            ))}
          </ul>
        </ConfirmDialog>
      )}
    </>
  );
}

interface TriedAction {
  readonly id: string;
  /** What it is, as a sentence. */
  readonly text: string;
  /** Who did not do it and why; empty where all did. */
  readonly refused: readonly string[];
}

/** What each action of a scene came to that was tried. */
function TriedScene({ actions }: { readonly actions: readonly TriedAction[] }) {
  const t = useText();
  return (
    <Section title={t('automation.try.came')}>
      <div role="status">
        <ul className={css['results']} aria-label={t('automation.try.came')}>
          {actions.map(({ id, text, refused }) => (
            <li key={id} data-tone={refused.length === 0 ? 'ok' : 'fault'}>
              <Icon name={refused.length === 0 ? 'check' : 'fault'} size={20} />
              <span>
                {text}
                {refused.length === 0 ? (
                  <small>{t('automation.try.did')}</small>
                ) : (
                  refused.map((why) => <small key={why}>{why}</small>)
                )}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
