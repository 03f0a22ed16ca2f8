import { caseReasons, forwardedTo } from '@homeward/contract/words/company/alarm-case-words.ts';
import { useState } from 'react';
import { ActQuestion } from '#features/forms/act-question.tsx';
import { DialogForm } from '#features/forms/dialog-form.tsx';
import { actOn } from '#features/queue/use-case.ts';
import type { Case, Queue } from '#features/queue/queue-now.ts';
import { call } from '#lib/client/call.ts';
import type { Outcome } from '#lib/client/outcome.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { ChoiceList } from '#ui/choice-list.tsx';
import { Switch } from '#ui/switch.tsx';
import { TextBox } from '#ui/text-box.tsx';

/** What a dialog asks before an act. */
export type Asked = 'note' | 'forward' | 'close' | 'handOver' | 'takeOver';

interface CaseDialogProps {
  readonly asked: Asked;
  readonly one: Case;
  readonly people: Queue['people'];
  readonly me: string;
  /** All that one has oneself. */
  readonly own: readonly Case[];
  readonly onDone: (asked: Asked) => void;
  readonly onClose: () => void;
}

const textLimit = 500;

/** The dialogs of a case, each by keyboard alone: arrows choose, Enter goes on. */
export function CaseDialog({ asked, one, people, me, own, onDone, onClose }: CaseDialogProps) {
  const t = useText();
  const { busy, problem, act } = useAct();
  const [text, setText] = useState('');
  const [choice, setChoice] = useState('');
  const [all, setAll] = useState(false);
  if (asked === 'takeOver')
    return (
      <ActQuestion
        title={t('queue.takeOverTitle', { name: one.claimedName })}
        text={t('queue.takeOverText', { name: one.claimedName })}
        verb={t('queue.act.takeOver')}
        kind="primary"
        work={() => actOn(one.id, 'takeOver', { from: one.claimedBy })}
        onClose={onClose}
        onDone={() => onDone(asked)}
      />
    );
  const choices = {
    note: [],
    forward: forwardedTo.map((id) => ({ id, label: t(`queue.to.${id}`) })),
    close: caseReasons.map((id) => ({ id, label: t(`queue.reason.${id}`) })),
    handOver: [
      ...people
        .filter(({ account }) => account !== me)
        .map(({ account, name }) => ({ id: account, label: name })),
      { id: 'queue', label: t('queue.toQueue') },
    ],
  }[asked];
  function work(): Promise<Outcome<unknown>> {
    switch (asked) {
      case 'forward':
        return actOn(one.id, 'forward', { to: choice as (typeof forwardedTo)[number], text });
      case 'close':
        return actOn(one.id, 'close', { reason: choice as (typeof caseReasons)[number], text });
      case 'handOver':
        return call('POST /installer/alarm_handover', {
          body: {
            ids: all ? own.map(({ id }) => id) : [one.id],
            to: choice === 'queue' ? '' : choice,
            note: text,
          },
        });
      default:
        return actOn(one.id, 'note', { text });
    }
  }
  return (
    <DialogForm
      title={`${t(`queue.act.${asked}`)}: ${one.name}`}
      dirty={text !== ''}
      verb={t(`queue.act.${asked}`)}
      busy={busy}
      off={asked === 'note' ? text.trim() === '' : choice === ''}
      problem={problem?.text}
      onClose={onClose}
      onSubmit={() =>
        void act(work).then((outcome) => {
          if (outcome.tag === 'done') onDone(asked);
        })
      }
    >
      {choices.length > 0 && (
        <ChoiceList
          label={t(asked === 'close' ? 'queue.why' : 'queue.toWhom')}
          choices={choices}
          chosen={choice === '' ? [] : [choice]}
          onChoose={setChoice}
        />
      )}
      {asked === 'handOver' && own.length > 1 && (
        <Switch label={t('queue.handAll', { count: own.length })} checked={all} onChange={setAll} />
      )}
      <TextBox
        label={t('queue.act.note')}
        limit={textLimit}
        maxLength={textLimit}
        rows={3}
        data-autofocus={asked === 'note' || undefined}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </DialogForm>
  );
}
