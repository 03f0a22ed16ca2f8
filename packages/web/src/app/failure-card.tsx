import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useText } from '#lib/i18n/use-text.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';

/** A page or one of its chunks did not come (S8.5). The alarm layer and the PIN pad are in the core and still work. */
export function FailureCard({ error }: ErrorComponentProps) {
  const t = useText();
  const router = useRouter();
  return (
    <Banner
      tone="fault"
      icon="fault"
      title={t('failure.title')}
      action={<Button onClick={() => void router.invalidate()}>{t('failure.retry')}</Button>}
    >
      {t('failure.text')}{' '}
      <span className="cap">{error instanceof Error ? error.message : String(error)}</span>
    </Banner>
  );
}
