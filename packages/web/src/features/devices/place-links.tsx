import { useText } from '#lib/i18n/use-text.ts';
import { LinkSegments } from '#ui/link-segments.tsx';

/** The ways to look at what is in the house, and what it measures. */
export function PlaceLinks() {
  const t = useText();
  return (
    <LinkSegments
      label={t('devices.places')}
      links={[
        { to: '/automation/device', label: t('devices.title') },
        { to: '/automation/room', label: t('devices.rooms') },
        { to: '/automation/group', label: t('devices.groups') },
        { to: '/automation/climate', label: t('devices.measures') },
      ]}
    />
  );
}
