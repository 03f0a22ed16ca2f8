import type { LockUser } from '@homeward/contract/shapes/devices/device.ts';
import { useState } from 'react';
import { CodeDialog } from '#features/devices/code-dialog.tsx';
import { call } from '#lib/client/call.ts';
import type { Outcome } from '#lib/client/outcome.ts';
import { askPin, type PinAnswer } from '#lib/dialogs/ask-pin.ts';
import { recordOf } from '#lib/house/device-record.ts';
import type { HouseDevice } from '#lib/house/device.ts';
import { pinAgain } from '#lib/house/pin-again.ts';
import { useHeld } from '#lib/house/use-held.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Section } from '#ui/page.tsx';
import { Row, Rows } from '#ui/rows.tsx';
import { Tag } from '#ui/tag.tsx';

type Open =
  | { readonly tag: 'add' }
  | { readonly tag: 'change'; readonly user: LockUser }
  | { readonly tag: 'remove'; readonly user: LockUser };

/** The codes of a lock. Whoever gives one away or takes one proves who they are: by password, then by PIN. */
export function LockCodes({ device }: { readonly device: HouseDevice }) {
  const t = useText();
  const held = useHeld();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);

  function prove(title: string, run: (pincode: string) => Promise<Outcome<unknown>>) {
    close();
    askPin({
      title,
      run: async (pin): Promise<PinAnswer> => {
        const outcome = await run(pin);
        if (outcome.tag === 'done') return { tag: 'taken' };
        return pinAgain(t, outcome.failure);
      },
    });
  }
  const lock = { device_id: device.id };
  return (
    <>
      <LockCodesView
        users={recordOf(device).lockUsers}
        held={held}
        onAdd={() => setOpen({ tag: 'add' })}
        onChange={(user) => setOpen({ tag: 'change', user })}
        onRemove={(user) => setOpen({ tag: 'remove', user })}
      />
      {(open?.tag === 'add' || open?.tag === 'change') && (
        <CodeDialog
          name={open.tag === 'change' ? open.user.name : undefined}
          onClose={close}
          onSave={(name, code) => {
            const { user } = open.tag === 'change' ? open : { user: undefined };
            prove(t('devices.codes.giveTo', { name }), (pincode) =>
              user === undefined
                ? call('POST /panel/door_lock_code', { body: { ...lock, user_name: name, code, pincode } })
                : call('PUT /panel/door_lock_code', {
                    body: { ...lock, no: user.slot, user_name: name, code, pincode },
                  }),
            );
          }}
        />
      )}
      {open?.tag === 'remove' && (
        <ConfirmDialog
          title={t('devices.codes.removeOf', { name: open.user.name })}
          onClose={close}
          actions={
            <>
              <Button onClick={close} data-autofocus>
                {t('devices.keep')}
              </Button>
              <Button
                kind="danger"
                icon="trash"
                onClick={() => {
                  const { slot, name } = open.user;
                  prove(t('devices.codes.removeOf', { name }), (pincode) =>
                    call('DELETE /panel/door_lock_code', { body: { ...lock, no: slot, pincode } }),
                  );
                }}
              >
                {t('devices.codes.remove')}
              </Button>
            </>
          }
        >
          {t('devices.codes.removeText', { name: open.user.name, lock: device.name })}
        </ConfirmDialog>
      )}
    </>
  );
}

interface LockCodesViewProps {
  readonly users: readonly LockUser[];
  readonly held: string | undefined;
  readonly onAdd: () => void;
  readonly onChange: (user: LockUser) => void;
  readonly onRemove: (user: LockUser) => void;
}

/** Who has a code of this lock, and how the lock stands with each. The digits are known to the lock alone. */
function LockCodesView({ users, held, onAdd, onChange, onRemove }: LockCodesViewProps) {
  const t = useText();
  return (
    <Section
      title={t('devices.codes.title')}
      more={
        users.length > 0 && (
          <Button icon="plus" off={held !== undefined} onClick={onAdd}>
            {t('devices.codes.add')}
          </Button>
        )
      }
    >
      {users.length === 0 ? (
        <EmptyState
          title={t('devices.codes.none')}
          text={t('devices.codes.noneText')}
          action={
            <Button icon="plus" off={held !== undefined} onClick={onAdd}>
              {t('devices.codes.add')}
            </Button>
          }
        />
      ) : (
        <Rows label={t('devices.codes.title')}>
          {users.map((user) => (
            <Row
              key={user.slot}
              icon="user"
              title={user.name}
              note={t('devices.codes.slot', { no: user.slot })}
              look={user.state === 'failed' ? 'off' : 'plain'}
              state={
                user.state !== 'active' && (
                  <Tag
                    tone={user.state === 'failed' ? 'fault' : 'offline'}
                    icon={user.state === 'failed' ? 'fault' : 'clock'}
                  >
                    {t(`devices.codes.state.${user.state}`)}
                  </Tag>
                )
              }
              end={
                <>
                  <IconButton
                    icon="edit"
                    label={t('devices.codes.changeOf', { name: user.name })}
                    aria-disabled={held !== undefined || undefined}
                    onClick={() => held === undefined && onChange(user)}
                  />
                  <IconButton
                    icon="trash"
                    label={t('devices.codes.removeOf', { name: user.name })}
                    aria-disabled={held !== undefined || undefined}
                    onClick={() => held === undefined && onRemove(user)}
                  />
                </>
              }
            />
          ))}
        </Rows>
      )}
    </Section>
  );
}
