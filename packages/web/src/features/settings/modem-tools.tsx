import { useEffect, useState } from 'react';
import { ActQuestion } from '#features/forms/act-question.tsx';
import {
  connectionAct,
  lastOf,
  type ConnectionActNow,
  type Means,
} from '#features/settings/connection-act.ts';
import { call } from '#lib/client/call.ts';
import { timeOfDay } from '#lib/clock-text.ts';
import { useAct } from '#lib/house/use-act.ts';
import { inOneLine } from '#lib/i18n/in-one-line.ts';
import { alsoLoad, useText, type TextKey } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import { ProblemLine } from '#ui/problem-line.tsx';
import { Row, Rows } from '#ui/rows.tsx';
import { Segmented } from '#ui/segmented.tsx';

const icons = {
  checkSim: 'card',
  resetModem: 'refresh',
  changeOperator: 'globe',
} as const satisfies Readonly<Record<string, IconName>>;
type Tool = keyof typeof icons;
const tools = Object.keys(icons) as readonly Tool[];

/** Ms that a tool may take before the machine is asked how it goes. */
const within = 60_000;

const checkSim = () =>
  connectionAct('checkSim', () => call('POST /panel/gsmTools', { body: { tool: 'checkSim' }, within }));
const resetModem = () =>
  connectionAct('resetModem', () => call('POST /panel/gsmTools', { body: { tool: 'reset' }, within }));
const changeOperator = (operator: string) =>
  connectionAct('changeOperator', () => call('PUT /panel/change_operator', { body: { operator }, within }));

interface ModemToolsProps {
  readonly means: Means;
  /** The modem is read anew. */
  readonly reload: () => Promise<void>;
}

/** What can be tried where the mobile network does not work, and what the machine said to it last. */
export function ModemTools({ means, reload }: ModemToolsProps) {
  const t = useText();
  const { busy, problem, act } = useAct();
  const [open, setOpen] = useState<Tool>();
  useEffect(() => void alsoLoad('refusals').catch(() => undefined), []);
  const close = (): void => setOpen(undefined);
  const press: Readonly<Record<Tool, () => void>> = {
    checkSim: () => void act(checkSim).then(reload),
    resetModem: () => setOpen('resetModem'),
    changeOperator: () => setOpen('changeOperator'),
  };
  return (
    <>
      <Rows label={t('settings.modem.tools')}>
        {tools.map((tool) => (
          <Row
            key={tool}
            icon={icons[tool]}
            title={t(`settings.modem.tool.${tool}`)}
            note={<span role="status">{endText(lastOf(means, tool))}</span>}
            end={
              <Button busy={busy && tool === 'checkSim'} onClick={press[tool]}>
                {t(`settings.modem.do.${tool}`)}
              </Button>
            }
          />
        ))}
      </Rows>
      <ProblemLine text={problem?.text} />
      {open === 'resetModem' && (
        <ActQuestion
          title={t('settings.modem.resetTitle')}
          text={t('settings.modem.resetText')}
          verb={t('settings.modem.do.resetModem')}
          kind="primary"
          work={async () => {
            const outcome = await resetModem();
            await reload();
            return outcome;
          }}
          onDone={close}
          onClose={close}
        />
      )}
      {open === 'changeOperator' && <OperatorDialog reload={reload} onClose={close} />}
    </>
  );

  /** How it went, when; blank where it was not tried. */
  function endText(last: ConnectionActNow | undefined): string {
    if (last === undefined) return '';
    const { act: tool, about, at, endedAt, why } = last;
    const said =
      endedAt === null
        ? t('settings.modem.running')
        : why === null
          ? t(`settings.modem.done.${tool as Tool}`)
          : t(why as TextKey);
    const name = about === 'auto' ? t('settings.modem.operatorAuto') : about;
    return inOneLine([timeOfDay(endedAt ?? at), name, said]);
  }
}

interface OperatorDialogProps {
  readonly reload: () => Promise<void>;
  readonly onClose: () => void;
}

function OperatorDialog({ reload, onClose }: OperatorDialogProps) {
  const t = useText();
  const { busy, problem, act } = useAct();
  const [way, setWay] = useState<'auto' | 'number'>('auto');
  const [number, setNumber] = useState('');
  const fits = way === 'auto' || /^\d{5,6}$/.test(number);
  async function submit(): Promise<void> {
    const outcome = await act(() => changeOperator(way === 'auto' ? 'auto' : number));
    if (outcome.tag === 'done') onClose();
    await reload();
  }
  return (
    <FormDialog
      title={t('settings.modem.tool.changeOperator')}
      dirty={number !== '' && !busy}
      unsaved={t('settings.unsaved')}
      discardLabel={t('settings.discard')}
      cancelLabel={t('action.cancel')}
      submit={
        <Button kind="primary" type="submit" busy={busy} off={!fits}>
          {t('settings.modem.do.changeOperator')}
        </Button>
      }
      problem={problem?.text}
      onSubmit={() => {
        if (fits && !busy) void submit();
      }}
      onClose={onClose}
    >
      <Segmented
        label={t('settings.modem.tool.changeOperator')}
        value={way}
        options={[
          { value: 'auto', label: t('settings.modem.operatorAuto') },
          { value: 'number', label: t('settings.modem.operatorOther') },
        ]}
        onChange={setWay}
      />
      {way === 'number' && (
        <Field
          label={t('settings.modem.operatorNo')}
          hint={t('settings.modem.operatorHint')}
          inputMode="numeric"
          maxLength={6}
          value={number}
          onChange={({ target }) => setNumber(target.value.replaceAll(/\D/g, ''))}
        />
      )}
      <p className="muted dense">{t('settings.modem.operatorText')}</p>
    </FormDialog>
  );
}
