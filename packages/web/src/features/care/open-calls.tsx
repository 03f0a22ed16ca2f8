import type { HelpCall } from '@homeward/contract/shapes/care/care.ts';
import { useState } from 'react';
import { callIcons, isOpen, isUrgent, moment } from '#features/care/care-words.ts';
import { CloseCall } from '#features/care/close-call.tsx';
import { OpenCall, type CallStep } from '#features/care/open-call.tsx';
import { careAct, careBusy } from '#features/care/care-acts.ts';
import { secondsLeft, useNow } from '#lib/clock.ts';
import { useBusy } from '#lib/house/device-acts.ts';
import { devices } from '#lib/house/house.ts';
import { useRow } from '#lib/house/keyed-store.ts';
import { useText, type Text } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { PageLink } from '#ui/page-link.tsx';
import css from '#features/care/carer.module.css';

interface OpenCallsProps {
  readonly calls: readonly HelpCall[];
  /** Who is cared for, as they are called. */
  readonly name: string;
  readonly off: boolean;
  /** May take back what can still be taken back. */
  readonly mayCancel: boolean;
}

/** Calls that somebody still has to see to, the urgent ones first. */
export const OpenCalls = ({ calls, ...shared }: OpenCallsProps) =>
  calls
    .filter(isOpen)
    .toSorted((one, other) => Number(isUrgent(other)) - Number(isUrgent(one)))
    .map((call) => <OneCall key={call.id} call={call} {...shared} />);

const order = ['pending', 'calling', 'answered', 'nursePresent', 'nurseGone'] as const;

function stepsOf(t: Text, call: HelpCall): readonly CallStep[] {
  const reached = order.findIndex((state) => state === call.state);
  const note = (state: (typeof order)[number]): string =>
    call.state === state ? [call.helper?.name, moment(call.since)].filter(Boolean).join(', ') : '';
  return [
    {
      id: 'called',
      icon: 'bell',
      label: t('care.step.called'),
      note: moment(call.at),
      reached: reached >= 1,
    },
    {
      id: 'coming',
      icon: 'walk',
      label: t('care.step.coming'),
      note: note('answered'),
      reached: reached >= 2,
    },
    {
      id: 'there',
      icon: 'heartHand',
      label: t('care.step.there'),
      note: note('nursePresent') || note('nurseGone'),
      reached: reached >= 3,
    },
    { id: 'closed', icon: 'check', label: t('care.step.closed'), note: '', reached: false },
  ];
}

/** Minutes in which somebody can be there. */
const ways = [5, 10, 20, 30] as const;

function OneCall({
  call,
  name,
  off,
  mayCancel,
}: Omit<OpenCallsProps, 'calls'> & { readonly call: HelpCall }) {
  const t = useText();
  const [closing, setClosing] = useState(false);
  const [wanted, setChoosing] = useState(false);
  const choosing = wanted && call.state === 'calling';
  const busy = useBusy();
  const now = useNow(call.state === 'pending');
  const device = useRow(devices, call.device ?? '');
  const { id, state } = call;
  const who = call.by.tag === 'device' ? (device?.name ?? call.by.name) : call.by.name;
  const acts = {
    answer: (text: string) => void careAct('answer', { id, text }).then(() => setChoosing(false)),
    there: () => void careAct('nurse', { id }),
  };
  const text =
    state === 'pending'
      ? t('care.call.pending', { seconds: secondsLeft(call.cancelUntil ?? now, now) })
      : call.repeats > 0
        ? t('care.call.again', { at: moment(call.at), who, count: call.repeats })
        : t('care.call.by', { at: moment(call.at), who });
  return (
    <OpenCall
      title={t(`care.kind.${call.kind}`, { name })}
      text={text}
      loud={isUrgent(call) && (state === 'calling' || state === 'pending')}
      icon={callIcons[call.kind]}
      steps={stepsOf(t, call)}
      said={call.text}
      actions={
        <>
          {state === 'pending' && mayCancel && (
            <Button
              icon="close"
              busy={busy[careBusy('cancel')]}
              off={off}
              onClick={() => void careAct('cancel', { id })}
            >
              {t('care.call.cancel')}
            </Button>
          )}
          {state === 'calling' && !choosing && (
            <Button kind="primary" size="big" icon="walk" off={off} onClick={() => setChoosing(true)}>
              {t('care.call.onMyWay')}
            </Button>
          )}
          {choosing && (
            <fieldset className={css['when']}>
              <legend>{t('care.call.when')}</legend>
              {ways.map((minutes, place) => (
                <Button
                  key={minutes}
                  size="big"
                  off={off || busy[careBusy('answer')] === true}
                  // oxlint-disable-next-line jsx-a11y/no-autofocus -- it took the place of the button that was pressed
                  autoFocus={place === 0}
                  onClick={() => acts.answer(t('care.call.eta', { count: minutes }))}
                >
                  {t('care.call.inMinutes', { count: minutes })}
                </Button>
              ))}
              <Button size="big" busy={busy[careBusy('answer')]} off={off} onClick={() => acts.answer('')}>
                {t('care.call.noTime')}
              </Button>
              <Button kind="quiet" size="big" onClick={() => setChoosing(false)}>
                {t('action.cancel')}
              </Button>
            </fieldset>
          )}
          {!choosing && (state === 'calling' || state === 'answered' || state === 'nurseGone') && (
            <Button
              kind={state === 'answered' ? 'primary' : 'plain'}
              size="big"
              icon="heartHand"
              busy={busy[careBusy('nurse')]}
              off={off}
              onClick={acts.there}
            >
              {t(call.kind === 'callRequest' ? 'care.call.spoke' : 'care.call.there')}
            </Button>
          )}
          {state === 'nursePresent' && (
            <Button
              size="big"
              icon="leave"
              busy={busy[careBusy('nurseGone')]}
              off={off}
              onClick={() => void careAct('nurseGone', { id })}
            >
              {t('care.call.leaving')}
            </Button>
          )}
          {!choosing && state !== 'pending' && (
            <Button
              kind={state === 'nursePresent' || state === 'nurseGone' ? 'primary' : 'plain'}
              size="big"
              icon="check"
              off={off}
              onClick={() => setClosing(true)}
            >
              {t('care.call.close')}
            </Button>
          )}
          {!choosing && state === 'calling' && (
            <Button
              size="big"
              icon="bellRing"
              busy={busy[careBusy('noOperator')]}
              off={off}
              onClick={() => void careAct('noOperator', { id })}
            >
              {t('care.call.escalate')}
            </Button>
          )}
          {(state === 'answered' || state === 'nursePresent' || state === 'nurseGone') && (
            <Button
              size="big"
              icon="bellRing"
              busy={busy[careBusy('helpStillNeeded')]}
              off={off}
              onClick={() => void careAct('helpStillNeeded', { id })}
            >
              {t('care.call.more')}
            </Button>
          )}
        </>
      }
      more={
        <>
          {call.incident !== null && (
            <PageLink to={`/incident/${call.incident}`} className="link">
              {t('care.call.story')}
            </PageLink>
          )}
          {closing && (
            <CloseCall
              who={name}
              busy={busy[careBusy('close')] === true}
              onClose={() => setClosing(false)}
              onSubmit={(reason, note) =>
                void careAct('close', { id, reason, text: note }).then((done) => {
                  if (done) setClosing(false);
                })
              }
            />
          )}
        </>
      }
    />
  );
}
