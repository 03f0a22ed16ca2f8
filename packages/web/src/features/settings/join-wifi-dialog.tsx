import { useState } from 'react';
import { startingFrom } from '#features/forms/shared-edit.ts';
import { joinWifi, securityOf, type Network, type SavedWifi } from '#features/settings/wifi-network.ts';
import { call } from '#lib/client/call.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';

interface JoinWifiDialogProps {
  readonly network: Network;
  readonly saved: SavedWifi | undefined;
  readonly onClose: () => void;
  readonly onSaved: () => void;
  /** Joined or not: it is looked at anew. */
  readonly onEnd: () => Promise<void>;
}

/** The key of a network, which is saved and then tried; what the machine says to it stays until it is read. */
export function JoinWifiDialog({ network, saved, onClose, onSaved, onEnd }: JoinWifiDialogProps) {
  const t = useText();
  const { busy, problem, act } = useAct();
  const [key, setKey] = useState('');
  const { ssid } = network;
  const security = securityOf(network) ?? 'wpa2';
  const isOpen = security === 'open';
  const hasKey = saved?.ssid === ssid && saved.key !== '';
  const fits = isOpen || key.length >= 8 || (key === '' && hasKey);
  async function save() {
    const at = await call('GET /panel/revision');
    if (at.tag === 'failed') return at;
    const typed = isOpen ? { key: '' } : key === '' ? {} : { key };
    const body = startingFrom(at.data.revision, { on: true, ssid, security, ...typed });
    const outcome = await call('PUT /panel/wifi/setting', { body });
    if (outcome.tag === 'done') onSaved();
    return outcome;
  }
  async function submit(): Promise<void> {
    const outcome = await act(async () => {
      const kept = await save();
      return kept.tag === 'failed' ? kept : joinWifi();
    });
    if (outcome.tag === 'done') onClose();
    await onEnd();
  }
  return (
    <FormDialog
      title={t('settings.wireless.joinOf', { name: ssid })}
      dirty={key !== '' && !busy}
      unsaved={t('settings.unsaved')}
      discardLabel={t('settings.discard')}
      cancelLabel={t('action.cancel')}
      submit={
        <Button kind="primary" type="submit" busy={busy} off={!fits}>
          {t('settings.wireless.join')}
        </Button>
      }
      problem={problem?.text}
      onSubmit={() => {
        if (fits && !busy) void submit();
      }}
      onClose={onClose}
    >
      {isOpen ? (
        <p>{t('settings.wireless.openText')}</p>
      ) : (
        <Field
          label={t('settings.wifi.key')}
          type="password"
          autoComplete="new-password"
          maxLength={64}
          placeholder={hasKey ? t('settings.secretSet') : ''}
          data-autofocus
          value={key}
          onChange={({ target }) => setKey(target.value)}
        />
      )}
      <p className="muted dense" role="status">
        {busy ? t('settings.wireless.joining', { name: ssid }) : t('settings.wireless.joinText')}
      </p>
    </FormDialog>
  );
}
