import { SecretDialog } from '#features/forms/secret-dialog.tsx';
import { useHouse } from '#lib/house/house.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';

/** A code that was just given, with whose it is. */
export interface GivenCode {
  readonly name: string;
  readonly code: string;
  /** When it works, in words; undefined is always. */
  readonly when?: string | undefined;
}

/** A new code, shown this once, to be copied or shared. */
export function CodeOnce({ given, onClose }: { readonly given: GivenCode; readonly onClose: () => void }) {
  const t = useText();
  const home = useHouse(({ info }) => info?.name ?? '');
  const { name, code, when } = given;
  const text = t(when === undefined ? 'codes.shareText' : 'codes.shareTextWhen', {
    home,
    code,
    when: when ?? '',
  });
  return (
    <SecretDialog
      title={t('codes.onceTitle', { name })}
      label={t('codes.onceLabel', { name })}
      secret={code}
      verb={t('codes.done')}
      also={
        'share' in navigator && (
          <Button icon="link" onClick={() => void navigator.share({ text }).catch(() => undefined)}>
            {t('codes.share')}
          </Button>
        )
      }
      onClose={onClose}
    >
      <Banner tone="delay" icon="info">
        {t('codes.onceText')}
      </Banner>
    </SecretDialog>
  );
}
