import { challengeOf, factorBody, waysOf } from '#features/sign-in/second-factor.ts';
import { ProofForm } from '#features/proof/proof-form.tsx';
import { enterBy } from '#lib/client/sign-in.ts';
import { timeOfDay } from '#lib/clock-text.ts';
import { dateText } from '#lib/date-text.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Banner } from '#ui/banner.tsx';

interface SecondStepProps {
  /** The data of code 427. */
  readonly asked: unknown;
  readonly onIn: () => void;
  readonly onBack: () => void;
}

/** The password was right, and the account asks for more. */
export function SecondStepForm({ asked, onIn, onBack }: SecondStepProps) {
  const t = useText();
  const { busy, problem, act } = useAct();
  const challenge = challengeOf(asked);
  if (challenge === undefined) return null;
  const { reset_at: resetAt } = challenge;
  const form = (
    <ProofForm
      ways={waysOf(challenge)}
      busy={busy}
      problem={problem?.text}
      lockedUntil={problem?.lockedUntil}
      submitLabel={t('signIn.submit')}
      backLabel={t('entry.back')}
      onBack={onBack}
      onProof={async (given) => {
        const outcome = await act(async () => {
          const body = await factorBody(given, challenge);
          if (body.tag === 'failed') return body;
          return enterBy('/auth/second_factor', { challenge: challenge.challenge, ...body.data });
        });
        if (outcome.tag === 'done') onIn();
        return outcome.tag === 'done';
      }}
    />
  );
  if (resetAt === null) return form;
  return (
    <div className="stack">
      <Banner tone="fault" icon="shieldOpen">
        {t('entry.resetWaits', { date: dateText(resetAt), time: timeOfDay(resetAt) })}
      </Banner>
      {form}
    </div>
  );
}
