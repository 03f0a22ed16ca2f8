import { SecondStepForm } from '#features/sign-in/second-step.tsx';
import { useText } from '#lib/i18n/use-text.ts';
import { Alone } from '#ui/alone.tsx';

/** The second factor as a page of its own. */
export function SecondStep(props: {
  readonly asked: unknown;
  readonly onIn: () => void;
  readonly onBack: () => void;
}) {
  const t = useText();
  return (
    <Alone title={t('entry.secondTitle')} text={t('entry.secondText')}>
      <SecondStepForm {...props} />
    </Alone>
  );
}
