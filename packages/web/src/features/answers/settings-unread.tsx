import { askSettings, useSettingsKnown } from '#lib/house/portal-settings.ts';
import { refusalText } from '#lib/house/refusal-text.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageSkeleton } from '#ui/page-skeleton.tsx';

interface SettingsUnreadProps {
  readonly title: string;
  /** The page has its head. */
  readonly headed?: boolean;
}

/** Stands where plan and role decide what is shown, until they are known: the shape of it, or why not and another try. */
export function SettingsUnread({ title, headed = false }: SettingsUnreadProps) {
  const t = useText();
  const { failure } = useSettingsKnown();
  if (failure === undefined) return <PageSkeleton head={!headed} />;
  return (
    <EmptyState
      title={title}
      ofPage={!headed}
      text={refusalText(t, failure)}
      action={
        <Button icon="refresh" onClick={() => void askSettings()}>
          {t('action.retry')}
        </Button>
      }
    />
  );
}
