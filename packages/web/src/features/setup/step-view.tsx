import type { SetupStep } from '@homeward/contract/words/panel/setup-steps.ts';
import type { ReactNode } from 'react';
import { HomeStep } from '#features/setup/home-step.tsx';
import { HousePlan } from '#features/setup/house-plan.tsx';
import { Leads, type Lead } from '#features/setup/leads.tsx';
import { PracticeStep } from '#features/setup/practice-step.tsx';
import { stepIcons } from '#features/setup/step-words.ts';
import { ToldStep } from '#features/setup/told-step.tsx';
import type { Guide } from '#features/setup/use-guide.ts';
import { call } from '#lib/client/call.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { go } from '#lib/router/here.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { PageLink } from '#ui/page-link.tsx';
import { ProblemLine } from '#ui/problem-line.tsx';
import css from '#features/setup/setup-page.module.css';

interface StepViewProps {
  readonly guide: Guide;
  readonly step: SetupStep;
  readonly reload: () => Promise<void>;
}

/** One step: what it is for, what can be done here, where the rest is done, and the ways on and back. */
export function StepView({ guide, step, reload }: StepViewProps) {
  const t = useText();
  return (
    <section className={css['step']} aria-label={t(`setup.step.${step}`)}>
      <div className={css['head']}>
        <span className={css['glyph']}>
          <Icon name={stepIcons[step]} />
        </span>
        <div>
          <h2>{t(`setup.step.${step}`)}</h2>
          <p>{t(`setup.text.${step}`)}</p>
        </div>
      </div>
      <Body step={step} guide={guide} reload={reload} />
      <Foot step={step} guide={guide} reload={reload} />
    </section>
  );
}

/** Where steps are done that have pages of their own, the next thing to do first. */
const leads: Readonly<Partial<Record<SetupStep, readonly Lead[]>>> = {
  gateways: [
    { to: '/setting/setting_gateway/add', icon: 'plus', text: 'setup.lead.addGateway' },
    { to: '/setting/setting_gateway', icon: 'gateway', text: 'setup.lead.gateways' },
  ],
  devices: [
    { to: '/setting/setting_device/add', icon: 'plus', text: 'setup.lead.addDevice' },
    { to: '/setting/setting_device', icon: 'contactOpen', text: 'setup.lead.devices' },
    { to: '/automation/room', icon: 'doorClosed', text: 'setup.lead.rooms' },
    { to: '/setting/setting_import', icon: 'list', text: 'setup.lead.import' },
  ],
  codes: [
    { to: '/setting/setting_user_code', icon: 'key', text: 'setup.lead.codes' },
    { to: '/account/list', icon: 'group', text: 'setup.lead.people' },
  ],
  walkTest: [{ to: '/setting/setting_device/walktest', icon: 'walk', text: 'setup.lead.walkTest' }],
};

function Body({ step, guide: { facts }, reload }: StepViewProps): ReactNode {
  switch (step) {
    case 'home':
      return <HomeStep facts={facts} reload={reload} />;
    case 'devices':
      return (
        <>
          <HousePlan />
          <Leads of={leads.devices ?? []} />
        </>
      );
    case 'told':
      return <ToldStep facts={facts} reload={reload} />;
    case 'practice':
      return <PracticeStep facts={facts} reload={reload} />;
    default:
      return <Leads of={leads[step] ?? []} />;
  }
}

/** The step before, leaving this one out, and the step after. */
function Foot({ guide: { steps }, step, reload }: StepViewProps) {
  const t = useText();
  const { busy, problem, act } = useAct();
  const place = steps.findIndex((one) => one.step === step);
  const before = steps[place - 1];
  const after = steps[place + 1];
  const state = steps[place]?.state;
  async function skip(skipped: boolean): Promise<void> {
    const outcome = await act(() => call('PUT /panel/setup_guide', { body: { step, skipped } }));
    await reload();
    if (outcome.tag === 'done' && skipped && after !== undefined) go(`/setup/${after.step}`);
  }
  return (
    <>
      <ProblemLine text={problem?.text} />
      <div className={css['foot']}>
        {before === undefined ? (
          <span />
        ) : (
          <PageLink to={`/setup/${before.step}`} className={css['lead']}>
            <Icon name="chevronLeft" size={20} />
            {t(`setup.step.${before.step}`)}
          </PageLink>
        )}
        {state !== 'done' && (
          <Button kind="quiet" busy={busy} onClick={() => void skip(state === 'open')}>
            {t(state === 'open' ? 'setup.skip' : 'setup.unskip')}
          </Button>
        )}
        {after !== undefined && (
          <PageLink to={`/setup/${after.step}`} className={css[state === 'open' ? 'lead' : 'first']}>
            {t(`setup.step.${after.step}`)}
            <Icon name="chevronRight" size={20} />
          </PageLink>
        )}
      </div>
    </>
  );
}
