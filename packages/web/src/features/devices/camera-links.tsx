import { useCamerasNear } from '#lib/house/room-cameras.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { devicePath } from '#lib/paths.ts';
import { PageLink } from '#ui/page-link.tsx';

/** Links to the cameras in the room of a device, where somebody may see them; nothing where there are none. */
export function CameraLinks({ device }: { readonly device: string }) {
  const t = useText();
  const near = useCamerasNear()(device);
  return near.map(({ id, name }) => (
    <PageLink key={id} to={devicePath(id)} className="link">
      {t('camera.link', { name })}
    </PageLink>
  ));
}
