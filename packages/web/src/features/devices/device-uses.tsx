import type { DeviceUse, useUses } from '#features/devices/use-uses.ts';
import { Answered } from '#features/answers/answered.tsx';
import { devicePath, pathOf, roomPath } from '#lib/paths.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import { Section } from '#ui/page.tsx';
import { LinkRow, Rows } from '#ui/rows.tsx';

const icons: Readonly<Record<DeviceUse['what'], IconName>> = {
  scene: 'play',
  rule: 'bolt',
  group: 'group',
  device: 'plug',
  room: 'room',
  care: 'heartHand',
  tracker: 'pendant',
};

function pageOf({ what, id }: DeviceUse): string {
  switch (what) {
    case 'scene':
    case 'rule':
      return pathOf(what, id);
    case 'group':
      return '/automation/group';
    case 'device':
      return devicePath(id);
    case 'room':
      return roomPath(id);
    case 'care':
    case 'tracker':
      return '/healthcare';
  }
}

/** What needs the device, each the way to it. */
export function DeviceUses({ answer }: { readonly answer: ReturnType<typeof useUses> }) {
  const t = useText();
  const uses = answer.data ?? [];
  return (
    <Section title={t('devices.uses.title')}>
      <Answered answer={answer} failedTitle={t('devices.failed')} rows={2}>
        {uses.length === 0 ? (
          <EmptyState title={t('devices.uses.none')} text={t('devices.uses.noneText')} />
        ) : (
          <Rows label={t('devices.uses.title')}>
            {uses.map((use) => (
              <LinkRow
                key={`${use.what} ${use.id}`}
                icon={icons[use.what]}
                title={use.name || t(`devices.uses.what.${use.what}`)}
                note={t(`devices.uses.what.${use.what}`)}
                to={pageOf(use)}
              />
            ))}
          </Rows>
        )}
      </Answered>
    </Section>
  );
}
