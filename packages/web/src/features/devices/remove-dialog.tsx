import type { DeviceUse } from '#features/devices/use-uses.ts';
import { call } from '#lib/client/call.ts';
import type { HouseDevice } from '#lib/house/device.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { showToast } from '#lib/toasts.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';

interface RemoveDialogProps {
  readonly device: HouseDevice;
  readonly uses: readonly DeviceUse[];
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}

/** Names the device, what goes on without it and what would break, and the way back. */
export function RemoveDialog({ device, uses, onClose, onRemoved }: RemoveDialogProps) {
  const t = useText();
  const { busy, problem, act } = useAct();
  const breaking = uses.filter(({ what }) => what === 'scene' || what === 'rule' || what === 'care');
  async function remove() {
    const outcome = await act(() => call('DELETE /panel/device', { body: { device_id: device.id } }));
    if (outcome.tag === 'failed') return;
    showToast({ icon: 'trash', message: t('devices.removed', { name: device.name }) });
    onRemoved();
  }
  return (
    <ConfirmDialog
      title={t('devices.removeTitle', { name: device.name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} data-autofocus>
            {t('devices.keep')}
          </Button>
          <Button kind="danger" icon="trash" busy={busy} onClick={() => void remove()}>
            {t('devices.remove')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{t('devices.removeText')}</p>
        {breaking.length > 0 && (
          <Banner tone="delay" icon="bolt">
            {t('devices.removeBreaks', {
              names: breaking.map(({ name, what }) => name || t(`devices.uses.what.${what}`)).join(', '),
            })}
          </Banner>
        )}
        {problem !== undefined && (
          <Banner tone="fault" icon="fault">
            {problem.text}
          </Banner>
        )}
      </div>
    </ConfirmDialog>
  );
}
