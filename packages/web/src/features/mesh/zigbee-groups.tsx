import type { BodyOf, DataOf } from '@homeward/contract/routes/table.ts';
import { useState } from 'react';
import { DialogForm } from '#features/forms/dialog-form.tsx';
import { call } from '#lib/client/call.ts';
import { isSwitched } from '#lib/house/device-kinds.ts';
import { devices } from '#lib/house/house.ts';
import { useRows } from '#lib/house/keyed-store.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Section } from '#ui/page.tsx';
import { Row, Rows } from '#ui/rows.tsx';

type Group = DataOf<'GET /panel/zigbee_groups'>[number];
type Change = BodyOf<'POST /panel/zigbee_groups'>['change'];

/** The groups that the bridge has of its devices: one message on the air for all of them. */
export function ZigbeeGroups({ gateway }: { readonly gateway: { readonly gateway?: string } }) {
  const t = useText();
  const { data, problem, reload } = useAnswer('GET /panel/zigbee_groups', { query: gateway });
  const names = useRows(devices, (rows) => new Map(rows.map(({ id, name }) => [String(id), name])));
  const { busy, problem: refused, act } = useAct();
  const [failure, setFailure] = useState<string>();
  const [opened, setOpened] = useState<Group | 'new'>();

  /** Tells the bridge, one thing after the other; true where it did all of it. */
  async function change(...changes: readonly Change[]): Promise<boolean> {
    setFailure(undefined);
    for (const one of changes) {
      const outcome = await act(() =>
        call('POST /panel/zigbee_groups', { body: { ...gateway, change: one } }),
      );
      if (outcome.tag === 'failed') return false;
      if (!outcome.data.done) {
        setFailure(outcome.data.detail);
        return false;
      }
    }
    await reload();
    return true;
  }

  if (data === undefined) return problem === undefined ? null : <p className="muted dense">{problem}</p>;
  return (
    <Section
      title={t('mesh.groups')}
      more={
        <Button icon="plus" onClick={() => setOpened('new')}>
          {t('mesh.groupNew')}
        </Button>
      }
    >
      <p className="muted dense">{t('mesh.groupsText')}</p>
      {opened === undefined && <Problem refused={refused?.text} detail={failure} />}
      {data.length > 0 && (
        <Rows label={t('mesh.groups')}>
          {data.map((group) => (
            <Row
              key={group.no}
              icon="bulb"
              title={group.name}
              note={group.members.map((id) => names.get(id) ?? id).join(', ') || t('mesh.groupEmpty')}
              end={
                <>
                  <Button
                    aria-label={t('mesh.groupMembersOf', { name: group.name })}
                    onClick={() => setOpened(group)}
                  >
                    {t('mesh.groupMembers')}
                  </Button>
                  <IconButton
                    icon="trash"
                    label={t('mesh.groupRemove', { name: group.name })}
                    onClick={() => void change({ tag: 'remove', no: group.no })}
                  />
                </>
              }
            />
          ))}
        </Rows>
      )}
      {opened === 'new' && (
        <NewGroup
          busy={busy}
          problem={refused?.text ?? failure}
          onClose={() => setOpened(undefined)}
          onMake={async (name) => {
            if (await change({ tag: 'make', name })) setOpened(undefined);
          }}
        />
      )}
      {typeof opened === 'object' && (
        <Members
          group={opened}
          busy={busy}
          problem={refused?.text ?? failure}
          onClose={() => setOpened(undefined)}
          onSave={async (changes) => {
            if (await change(...changes)) setOpened(undefined);
          }}
        />
      )}
    </Section>
  );
}

function Problem({
  refused,
  detail,
}: {
  readonly refused: string | undefined;
  readonly detail: string | undefined;
}) {
  const t = useText();
  if (refused === undefined && detail === undefined) return null;
  return (
    <div role="alert">
      <Banner tone="fault" icon="fault" title={refused ?? t('mesh.groupFailed')}>
        {refused === undefined && <span lang="en">{detail}</span>}
      </Banner>
    </div>
  );
}

interface DialogProps {
  readonly busy: boolean;
  readonly problem: string | undefined;
  readonly onClose: () => void;
}

function NewGroup({
  busy,
  problem,
  onClose,
  onMake,
}: DialogProps & { readonly onMake: (name: string) => Promise<void> }) {
  const t = useText();
  const [name, setName] = useState('');
  const [tried, setTried] = useState(false);
  const isName = /^[^/+#]{1,60}$/.test(name.trim());
  return (
    <DialogForm
      title={t('mesh.groupNew')}
      dirty={name !== ''}
      verb={t('mesh.groupMake')}
      busy={busy}
      problem={problem}
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        if (isName) void onMake(name.trim());
      }}
    >
      <Field
        label={t('mesh.groupName')}
        maxLength={60}
        value={name}
        error={tried && !isName ? t('mesh.groupNameWrong') : undefined}
        onChange={({ target }) => setName(target.value)}
      />
    </DialogForm>
  );
}

interface MembersProps extends DialogProps {
  readonly group: Group;
  readonly onSave: (changes: readonly Change[]) => Promise<void>;
}

/** Which of what can be switched is in it. */
function Members({ group, busy, problem, onClose, onSave }: MembersProps) {
  const t = useText();
  const { no, name, members } = group;
  const rows = useRows(devices, (all) =>
    all
      .filter(({ id, kind }) => id.startsWith('ZB:') && (isSwitched(kind) || kind === 'shutter'))
      .map((device) => ({ id: device.id, name: device.name })),
  );
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set<string>(members));
  const wanted = rows.filter(({ id }) => chosen.has(id) !== members.includes(id as never));
  return (
    <DialogForm
      title={t('mesh.groupMembersOf', { name })}
      dirty={wanted.length > 0}
      verb={t('mesh.groupSave')}
      busy={busy}
      problem={problem}
      onClose={onClose}
      onSubmit={() =>
        void onSave(
          wanted.map(({ id }) => ({
            tag: chosen.has(id) ? ('add' as const) : ('drop' as const),
            no,
            device: id as never,
          })),
        )
      }
    >
      {rows.length === 0 && <p>{t('mesh.groupNobody')}</p>}
      {rows.map((device) => (
        <Checkbox
          key={device.id}
          label={device.name}
          checked={chosen.has(device.id)}
          onChange={(on) => {
            const next = new Set(chosen);
            if (on) next.add(device.id);
            else next.delete(device.id);
            setChosen(next);
          }}
        />
      ))}
    </DialogForm>
  );
}
