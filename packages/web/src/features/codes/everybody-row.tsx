import { call } from '#lib/client/call.ts';
import { pinOf, withPin } from '#lib/house/with-pin.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { showToast } from '#lib/toasts.ts';
import { Button } from '#ui/button.tsx';
import css from '#features/codes/everybody-row.module.css';

/** Switches every ordinary user's code on or off at once (S6.3). */
export function EverybodyRow({ onChanged }: { readonly onChanged: () => void }) {
  const t = useText();
  const put = (enabled: boolean): void =>
    void withPin({
      title: t(enabled ? 'codes.allOn' : 'codes.allOff'),
      run: (pincode) => call('PUT /panel/pin_code', { body: { all: true, enabled, ...pinOf(pincode) } }),
      onDone: () => {
        onChanged();
        showToast({
          icon: 'check',
          message: t(enabled ? 'codes.saidAllOn' : 'codes.saidAllOff'),
          about: 'codes',
        });
      },
    });
  return (
    <div className={css['row']}>
      <p className="muted dense grow">{t('codes.allText')}</p>
      <Button onClick={() => put(true)}>{t('codes.allOn')}</Button>
      <Button onClick={() => put(false)}>{t('codes.allOff')}</Button>
    </div>
  );
}
