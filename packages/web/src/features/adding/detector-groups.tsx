import type { DetectorGroup } from '@homeward/contract/shapes/alarms/detector-group.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import { useState } from 'react';
import { GroupDialog } from '#features/adding/group-dialog.tsx';
import { nameOf } from '#features/devices/device-name.ts';
import { sharedEdit, standingAtPanel, startingFrom } from '#features/forms/shared-edit.ts';
import { call } from '#lib/client/call.ts';
import { done as finished } from '#lib/client/outcome.ts';
import type { HouseDevice } from '#lib/house/device.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { showToast } from '#lib/toasts.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Section } from '#ui/page.tsx';
import { Row, Rows } from '#ui/rows.tsx';

/** Detectors that count together, and how many of them must trigger. */
export function DetectorGroups({ rows }: { readonly rows: readonly HouseDevice[] }) {
  const t = useText();
  const { data, reload } = useAnswer('GET /panel/detector_group');
  const { busy, problem, act, clear } = useAct();
  const [edited, setEdited] = useState<DetectorGroup | 'new'>();
  if (data === undefined) return null;
  const { groups } = data;
  const names = ({ devices }: DetectorGroup): string =>
    devices
      .flatMap((id) => {
        const device = rows.find((one) => one.id === id);
        return device === undefined ? [] : [nameOf(t, device)];
      })
      .join(', ');
  async function save(next: readonly DetectorGroup[]): Promise<void> {
    const edit = sharedEdit({
      start: { groups },
      draft: { groups: next },
      read: () =>
        standingAtPanel(async () => {
          const read = await call('GET /panel/detector_group');
          return read.tag === 'failed' ? read : finished({ groups: read.data.groups });
        }),
      tell: (told) => [
        { label: t('adding.groups.title'), value: told.groups.map(({ name }) => name).join(', ') },
      ],
      onTheirs: reload,
    });
    const outcome = await act(() =>
      edit((mine, revision) =>
        call('PUT /panel/detector_group', { body: startingFrom(revision, { groups: [...mine.groups] }) }),
      ),
    );
    await reload();
    if (outcome.tag === 'failed') return;
    setEdited(undefined);
    showToast({ icon: 'check', message: t('settings.saved'), about: 'detector groups' });
  }
  return (
    <Section
      title={t('adding.groups.title')}
      more={
        <Button icon="plus" off={groups.length >= limits.detectorGroups} onClick={() => setEdited('new')}>
          {t('adding.groups.add')}
        </Button>
      }
    >
      {problem !== undefined && edited === undefined && (
        <div role="alert">
          <Banner tone="fault" icon="fault">
            {problem.text}
          </Banner>
        </div>
      )}
      {groups.length === 0 ? (
        <p className="muted">{t('adding.groups.text')}</p>
      ) : (
        <Rows label={t('adding.groups.title')}>
          {groups.map((group, place) => (
            <Row
              key={`${place} ${group.name}`}
              icon="shield"
              title={group.name}
              note={`${t('adding.groups.note', {
                count: group.count,
                all: group.devices.length,
                seconds: group.seconds,
              })} · ${names(group)}`}
              end={
                <>
                  <IconButton
                    icon="edit"
                    label={t('adding.groups.edit', { name: group.name })}
                    onClick={() => {
                      clear();
                      setEdited(group);
                    }}
                  />
                  <IconButton
                    icon="trash"
                    label={t('adding.groups.remove', { name: group.name })}
                    onClick={() => void save(groups.filter((one) => one !== group))}
                  />
                </>
              }
            />
          ))}
        </Rows>
      )}
      {edited !== undefined && (
        <GroupDialog
          group={edited === 'new' ? undefined : edited}
          rows={rows}
          busy={busy}
          problem={problem}
          onClose={() => {
            clear();
            setEdited(undefined);
          }}
          onSave={(group) =>
            void save(
              edited === 'new' ? [...groups, group] : groups.map((one) => (one === edited ? group : one)),
            )
          }
        />
      )}
    </Section>
  );
}
