import { useText } from '#lib/i18n/use-text.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { FormActions } from '#ui/card.tsx';
import { SecretBox } from '#ui/secret-box.tsx';

/** Ten codes for the day the phone is gone; shown this once. */
export function RecoveryCodes({
  codes,
  onKept,
}: {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}) {
  const t = useText();
  return (
    <div className="stack">
      <Banner tone="delay" icon="info" title={t('account.codesOnce')}>
        {t('account.codesText')}
      </Banner>
      <SecretBox
        label={t('account.codes')}
        lines={codes}
        copyLabel={t('account.copy')}
        copiedLabel={t('account.copied')}
        file={{
          name: 'homeward-recovery-codes.txt',
          label: t('account.keepFile'),
          text: `${t('account.codesFile')}\n\n${codes.join('\n')}\n`,
        }}
      />
      <FormActions>
        <Button kind="primary" onClick={onKept}>
          {t('account.codesKept')}
        </Button>
      </FormActions>
    </div>
  );
}
