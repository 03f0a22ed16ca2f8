import { useState } from 'react';
import { AcceptanceList } from '#features/acceptance/acceptance-list.tsx';
import { call } from '#lib/client/call.ts';
import { momentText } from '#lib/date-text.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useText } from '#lib/i18n/use-text.ts';
import type { DataOf } from '@homeward/contract/routes/table.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { PageHead, Section } from '#ui/page.tsx';
import { PageLink } from '#ui/page-link.tsx';
import { ProblemLine } from '#ui/problem-line.tsx';

type Check = DataOf<'GET /panel/acceptance_check'>;

/** The acceptance reports of a home, for both sides, and whether a printed one is what was signed. */
export function AcceptancePage() {
  const t = useText();
  return (
    <>
      <PageHead title={t('site.report.list')} subtitle={t('site.report.listText')} />
      <AcceptanceList />
      <HashCheck />
    </>
  );
}

/** The hash of a report on paper, looked up: what is kept, and what the audit log says of it. */
function HashCheck() {
  const t = useText();
  const { busy, problem, act, clear } = useAct();
  const [hash, setHash] = useState('');
  const [check, setCheck] = useState<Check>();
  const typed = hash.replaceAll(/\s/g, '').toLowerCase();
  const whole = /^[0-9a-f]{64}$/.test(typed);
  async function look(): Promise<void> {
    const outcome = await act(() => call('GET /panel/acceptance_check', { query: { hash: typed } }));
    if (outcome.tag === 'done') setCheck(outcome.data);
  }
  return (
    <Section title={t('site.check.title')}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (whole && !busy) void look();
        }}
      >
        <Field
          label={t('site.check.hash')}
          hint={t('site.check.hint')}
          autoComplete="off"
          spellCheck={false}
          value={hash}
          onChange={({ target }) => {
            clear();
            setCheck(undefined);
            setHash(target.value);
          }}
        />
        <ProblemLine text={problem?.text} />
        {check !== undefined && <Checked check={check} />}
        <p>
          <Button type="submit" busy={busy} off={!whole}>
            {t('site.check.act')}
          </Button>
        </p>
      </form>
    </Section>
  );
}

/** What a look came to, in words. */
export function Checked({ check: { id, madeAt, content, signatures } }: { readonly check: Check }) {
  const t = useText();
  if (id === null || madeAt === null)
    return (
      <Banner tone="fault" icon="fault" title={t('site.check.none')}>
        {t('site.check.noneText')}
      </Banner>
    );
  const good = content && signatures !== false;
  return (
    <Banner
      tone={good ? 'ok' : 'alarm'}
      icon={good ? 'check' : 'fault'}
      title={t(good ? 'site.check.good' : 'site.check.bad')}
      action={<PageLink to={`/acceptance/${id}`}>{momentText(madeAt)}</PageLink>}
    >
      {!good
        ? t('site.check.badText')
        : t(signatures === null ? 'site.check.unsigned' : 'site.check.goodText')}
    </Banner>
  );
}
