import { lazy, Suspense, useState } from 'react';
import type { GroupRow } from '#features/devices/groups/group-acts.ts';
import { GroupItem } from '#features/devices/groups/group-item.tsx';
import { PlacesFrame } from '#features/devices/places-frame.tsx';
import { RemovedLately } from '#features/removed/lately.tsx';
import css from '#features/devices/groups/groups.module.css';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { useMayEdit } from '#lib/role.ts';
import { Button } from '#ui/button.tsx';

/** Only opened. */
const EditGroup = lazy(async () => ({
  default: (await import('#features/devices/groups/edit-group.tsx')).EditGroup,
}));

/** Groups of devices that are told the same. */
export function GroupsPage() {
  const t = useText();
  const mayEdit = useMayEdit();
  const [open, setOpen] = useState<GroupRow | 'new'>();
  const answer = useAnswer('GET /panel/group');
  const groups = answer.data ?? [];
  const add = mayEdit && (
    <Button icon="plus" onClick={() => setOpen('new')}>
      {t('devices.group.add')}
    </Button>
  );
  return (
    <>
      <PlacesFrame
        title={t('devices.groups')}
        count={(count) => t('devices.group.count', { count })}
        answer={answer}
        add={add}
        none={{
          title: t('devices.group.none'),
          text: t(mayEdit ? 'devices.group.noneText' : 'devices.group.noneAsk'),
        }}
      >
        <div className={css['groups']}>
          {groups.map((group) => (
            <GroupItem
              key={group.id}
              group={group}
              mayEdit={mayEdit}
              onEdit={() => setOpen(group)}
              onChanged={() => void answer.reload()}
            />
          ))}
        </div>
      </PlacesFrame>
      {mayEdit && answer.data !== undefined && (
        <RemovedLately kind="group" shown={groups.map(({ id }) => id).join(' ')} onBack={answer.reload} />
      )}
      <Suspense>
        {open !== undefined && (
          <EditGroup
            group={open === 'new' ? undefined : open}
            onClose={() => setOpen(undefined)}
            onSaved={() => {
              setOpen(undefined);
              void answer.reload();
            }}
          />
        )}
      </Suspense>
    </>
  );
}
