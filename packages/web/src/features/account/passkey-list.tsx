import type { PasskeyEntry } from '@homeward/contract/shapes/access/account.ts';
import { useState } from 'react';
import { ActQuestion } from '#features/forms/act-question.tsx';
import { PasskeySetUp } from '#features/account/passkey-set-up.tsx';
import { DialogForm } from '#features/forms/dialog-form.tsx';
import { Answered } from '#features/answers/answered.tsx';
import { call } from '#lib/client/call.ts';
import { canPasskey } from '#lib/client/can-passkey.ts';
import { dateText } from '#lib/date-text.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { inOneLine } from '#lib/i18n/in-one-line.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Field } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Section } from '#ui/page.tsx';
import { Row, Rows } from '#ui/rows.tsx';

interface PasskeyListProps {
  /** A passkey was made; with the first factor come recovery codes. */
  readonly onGained: (codes: readonly string[]) => void;
  readonly onChanged: () => void;
}

type Open = { readonly tag: 'add' } | { readonly tag: 'rename' | 'remove'; readonly entry: PasskeyEntry };

/** The passkeys of the account. */
export function PasskeyList({ onGained, onChanged }: PasskeyListProps) {
  const t = useText();
  const { data, problem, reload } = useAnswer('GET /account/passkey');
  const [open, setOpen] = useState<Open>();
  const list = data ?? [];
  function changed() {
    setOpen(undefined);
    void reload();
    onChanged();
  }
  return (
    <Section
      title={t('account.passkeys')}
      more={
        canPasskey() && (
          <Button icon="plus" onClick={() => setOpen({ tag: 'add' })}>
            {t('account.passkeyAdd')}
          </Button>
        )
      }
    >
      <Answered answer={{ data, problem, reload }} failedTitle={t('account.failed')} rows={1}>
        {list.length === 0 ? (
          <EmptyState
            title={t('account.noPasskeys')}
            text={t(canPasskey() ? 'account.noPasskeysText' : 'account.passkeysNotHere')}
          />
        ) : (
          <Rows label={t('account.passkeys')}>
            {list.map((entry) => (
              <Row
                key={entry.id}
                icon="key"
                title={entry.name}
                note={inOneLine([
                  t('account.since', { date: dateText(entry.created_at) }),
                  entry.last_used === null
                    ? t('account.neverUsed')
                    : t('account.lastUsed', { date: dateText(entry.last_used) }),
                  t(entry.backed_up ? 'account.backedUp' : 'account.notBackedUp'),
                ])}
                end={
                  <>
                    <IconButton
                      icon="edit"
                      size={20}
                      label={t('account.renameOf', { name: entry.name })}
                      onClick={() => setOpen({ tag: 'rename', entry })}
                    />
                    <IconButton
                      icon="trash"
                      size={20}
                      label={t('account.removeOf', { name: entry.name })}
                      onClick={() => setOpen({ tag: 'remove', entry })}
                    />
                  </>
                }
              />
            ))}
          </Rows>
        )}
      </Answered>
      {open?.tag === 'add' && (
        <ConfirmDialog title={t('account.passkeyAdd')} onClose={() => setOpen(undefined)} actions={null}>
          <PasskeySetUp
            onBack={() => setOpen(undefined)}
            onDone={(codes) => {
              changed();
              onGained(codes);
            }}
          />
        </ConfirmDialog>
      )}
      {open?.tag === 'rename' && (
        <Rename entry={open.entry} onClose={() => setOpen(undefined)} onDone={changed} />
      )}
      {open?.tag === 'remove' && (
        <ActQuestion
          title={t('account.removeTitle', { name: open.entry.name })}
          text={t('account.passkeyRemoveText')}
          verb={t('account.remove')}
          work={() => call('DELETE /account/passkey', { query: { id: open.entry.id } })}
          onClose={() => setOpen(undefined)}
          onDone={changed}
        />
      )}
    </Section>
  );
}

interface RenameProps {
  readonly entry: PasskeyEntry;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function Rename({ entry, onClose, onDone }: RenameProps) {
  const t = useText();
  const { busy, problem, act } = useAct();
  const [name, setName] = useState(entry.name);
  return (
    <DialogForm
      title={t('account.renameOf', { name: entry.name })}
      dirty={name !== entry.name}
      verb={t('account.save')}
      busy={busy}
      off={name.trim() === ''}
      onSubmit={() =>
        void act(() => call('PUT /account/passkey', { body: { id: entry.id, name: name.trim() } })).then(
          (outcome) => outcome.tag === 'done' && onDone(),
        )
      }
      onClose={onClose}
    >
      <Field
        label={t('account.passkeyName')}
        data-autofocus
        maxLength={60}
        required
        value={name}
        error={problem?.text}
        onChange={(event) => setName(event.target.value)}
      />
    </DialogForm>
  );
}
