import type { RowOutcome } from '@homeward/contract/shapes/panel/import.ts';
import { importSources } from '@homeward/contract/words/panel/import-words.ts';
import type { ImportSource } from '@homeward/contract/words/panel/import-words.ts';
import type { DataOf } from '@homeward/contract/routes/table.ts';
import { useState } from 'react';
import { FileBox } from '#features/importing/file-box.tsx';
import type { Waiting } from '#features/importing/given-files.ts';
import { PlanList } from '#features/importing/plan-list.tsx';
import { sourceNames } from '#features/importing/plan-words.ts';
import { startingFrom } from '#features/forms/shared-edit.ts';
import { PasscodeGate } from '#features/pin/passcode-gate.tsx';
import { call } from '#lib/client/call.ts';
import { loadHouse } from '#lib/house/load-house.ts';
import { useHouse } from '#lib/house/house.ts';
import { useAct } from '#lib/house/use-act.ts';
import { pinOf, withPin } from '#lib/house/with-pin.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card, FormActions } from '#ui/card.tsx';
import { Crumb } from '#ui/crumb.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHead, Section } from '#ui/page.tsx';
import { PageLink } from '#ui/page-link.tsx';
import '#ui/page-icons.ts';
import { ProblemLine } from '#ui/problem-line.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';

type Plan = DataOf<'POST /panel/import_plan'>;
const icons = { zigbee2mqtt: 'gateway', alarmo: 'houseShield', homeAssistant: 'doorClosed' } as const;
const nothing: ReadonlyMap<string, RowOutcome> = new Map();
/** A plan of a large house, and doing it, take longer than a command. */
const within = 120_000;

/** Taking over what another program knows of this home: files, a plan, and what of it is chosen (decision 59). */
export function ImportPage() {
  const t = useText();
  const title = t('importing.title');
  return (
    <PasscodeGate title={title}>
      <Crumb to="/setting">{t('settings.title')}</Crumb>
      <PageHead title={title} subtitle={t('importing.subtitle')} />
      <Import />
    </PasscodeGate>
  );
}

function Import() {
  const t = useText();
  const panel = useHouse((house) => house.panel);
  const { busy, problem, act, clear } = useAct();
  const [source, setSource] = useState<ImportSource>('zigbee2mqtt');
  const [files, setFiles] = useState<readonly Waiting[]>([]);
  const [plan, setPlan] = useState<Plan>();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [outcomes, setOutcomes] = useState(nothing);
  /** The plan is made of what the running bridge says, and not of files. */
  const [bridge, setBridge] = useState(false);
  // What is too large is not sent, so that what became of the others stands in their order.
  const sent = files.filter(({ tooLarge }) => !tooLarge);
  const body = (fromBridge: boolean) => ({
    source,
    files: fromBridge ? [] : sent.map(({ file, text }) => ({ file, text })),
    ...(fromBridge && { bridge: true }),
  });
  const read = files.map((one) => plan?.files[sent.indexOf(one)]).map((one) => one ?? noFile);

  function anew(): void {
    clear();
    setPlan(undefined);
    setOutcomes(nothing);
  }
  async function makePlan(fromBridge: boolean): Promise<void> {
    const outcome = await act(() => call('POST /panel/import_plan', { body: body(fromBridge), within }));
    if (outcome.tag === 'failed') return;
    setBridge(fromBridge);
    setOutcomes(nothing);
    setPlan(outcome.data);
    setChosen(new Set(outcome.data.rows.filter(({ reason }) => reason === null).map(({ id }) => id)));
  }
  async function apply(): Promise<void> {
    if (plan === undefined) return;
    const rows = plan.rows.map(({ id }) => id).filter((id) => chosen.has(id));
    await withPin<DataOf<'POST /panel/import_apply'>>({
      title: t('importing.apply', { count: rows.length }),
      run: (pin) => {
        const given = startingFrom(plan.revision, { ...body(bridge), rows, ...pinOf(pin) });
        return act(() => call('POST /panel/import_apply', { body: given, within }));
      },
      onDone: (data) => {
        clear();
        setOutcomes(new Map(data.rows.map((row) => [row.id, row])));
        setChosen(new Set());
        void loadHouse(panel);
      },
      // It stands beside the button.
      onFailed: () => {},
    });
  }
  return (
    <>
      <Card>
        <RadioCards
          label={t('importing.from')}
          value={source}
          options={importSources.map((value) => ({
            value,
            label: sourceNames[value],
            note: t(`importing.sourceNote.${value}`),
            icon: icons[value],
          }))}
          onChange={(next) => {
            anew();
            setSource(next);
          }}
        />
        <FileBox
          source={source}
          files={files}
          read={plan === undefined || bridge ? [] : read}
          onChange={(next) => {
            anew();
            setFiles(next);
          }}
        />
        <p className="muted">{t('importing.private')}</p>
        {plan === undefined && <ProblemLine text={problem?.text} />}
        <FormActions>
          <Button
            kind={plan === undefined ? 'primary' : 'plain'}
            icon="search"
            busy={busy}
            off={sent.length === 0}
            onClick={() => void makePlan(false)}
          >
            {t('importing.makePlan')}
          </Button>
          {source === 'zigbee2mqtt' && (
            <Button icon="gateway" busy={busy} onClick={() => void makePlan(true)}>
              {t('importing.bridge')}
            </Button>
          )}
        </FormActions>
      </Card>
      {plan !== undefined && (
        <Section title={t('importing.plan')}>
          <Results outcomes={outcomes} />
          <Summary plan={plan} />
          <PlanList rows={plan.rows} chosen={chosen} outcomes={outcomes} onChoose={setChosen} />
          <ProblemLine text={problem?.text} />
          {outcomes.size === 0 && plan.rows.some(({ reason }) => reason === null) && (
            <FormActions>
              <Button
                kind="primary"
                icon="check"
                busy={busy}
                off={chosen.size === 0}
                onClick={() => void apply()}
              >
                {t('importing.apply', { count: chosen.size })}
              </Button>
            </FormActions>
          )}
        </Section>
      )}
    </>
  );
}

const noFile = { file: '', kind: null, problem: null, line: null } as const;

/** What is so already, or that there is nothing to do. */
function Summary({ plan: { rows, same } }: { readonly plan: Plan }) {
  const t = useText();
  const count = same === 0 ? undefined : t('importing.same', { count: same });
  if (rows.some(({ reason }) => reason === null))
    return count === undefined ? null : <p className="muted">{count}</p>;
  return <EmptyState title={t('importing.nothing')} text={count ?? t('importing.nothingText')} />;
}

/** What was done and what was refused, and where it can be undone. */
function Results({ outcomes }: { readonly outcomes: ReadonlyMap<string, RowOutcome> }) {
  const t = useText();
  if (outcomes.size === 0) return null;
  const done = [...outcomes.values()].filter((one) => one.done).length;
  const refused = outcomes.size - done;
  return (
    <div role="status">
      <Banner
        tone={refused === 0 ? 'ok' : 'delay'}
        icon={refused === 0 ? 'check' : 'info'}
        title={t('importing.done', { count: done })}
        action={<PageLink to="/setting/setting_history">{t('settings.task.history')}</PageLink>}
      >
        {refused > 0 && `${t('importing.refused', { count: refused })} `}
        {t('importing.undoText')}
      </Banner>
    </div>
  );
}
