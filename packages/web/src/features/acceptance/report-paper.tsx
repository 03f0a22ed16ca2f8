import { acceptanceSides, type AcceptanceSide } from '@homeward/contract/words/company/site-steps.ts';
import { DeviceTable } from '#features/acceptance/device-table.tsx';
import type { Report } from '#features/acceptance/report.ts';
import { Ink } from '#features/acceptance/signature-pad.tsx';
import { timeOfDay } from '#lib/clock-text.ts';
import { dateText } from '#lib/date-text.ts';
import { modeName } from '#lib/house/mode-name.ts';
import { useText, type TextKey } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import '#ui/styles/print.css';
import css from '#features/acceptance/report.module.css';

type Content = Report['content'];

/** Of a document: read on another day, it says which one it means. */
const wholeMoment = (at: number): string => `${dateText(at)}, ${timeOfDay(at)}`;

interface ReportPaperProps {
  readonly report: Report;
  /** Whoever reads it may sign for this side. */
  readonly onSign?: { readonly side: AcceptanceSide; readonly act: () => void } | undefined;
}

/** A report as it is read and printed on A4. */
export function ReportPaper({ report, onSign }: ReportPaperProps) {
  const t = useText();
  const { content, hash, signatures } = report;
  return (
    <article className={css['paper']} data-print>
      <header>
        <div>
          <h2>{content.site}</h2>
          <p>{[content.panel, content.firmware].filter((text) => text !== '').join(' · ')}</p>
        </div>
        <div>
          {content.letterhead !== undefined && content.letterhead.logo !== '' && (
            <img className={css['logo']} src={content.letterhead.logo} alt="" />
          )}
          <b>{content.company}</b>
          {content.letterhead !== undefined && <p className={css['letterhead']}>{content.letterhead.text}</p>}
          <p>{t('site.report.by', { name: content.installer })}</p>
          <p>{wholeMoment(content.madeAt)}</p>
        </div>
      </header>
      <Figures content={content} />
      <Noted content={content} />
      <section>
        <h3>{t('site.report.devices', { count: content.devices.length })}</h3>
        <DeviceTable devices={content.devices} />
      </section>
      <Times content={content} />
      <Tests content={content} />
      <section className={css['signs']}>
        {acceptanceSides.map((side) => {
          const signed = signatures.find((one) => one.side === side);
          return (
            <div key={side} className={css['sign']}>
              <div className={css['line']} data-empty={signed === undefined || undefined}>
                {signed === undefined ? (
                  onSign?.side === side ? (
                    <Button kind="primary" icon="edit" onClick={onSign.act}>
                      {t('site.sign.here')}
                    </Button>
                  ) : (
                    <span>{t('site.sign.missing')}</span>
                  )
                ) : (
                  <Ink strokes={signed.strokes} label={t('site.sign.of', { name: signed.name })} />
                )}
              </div>
              <b>
                {signed === undefined ? t(`site.side.${side}`) : `${signed.name}, ${t(`site.side.${side}`)}`}
              </b>
              {signed !== undefined && <p>{`${signed.login} · ${wholeMoment(signed.at)}`}</p>}
            </div>
          );
        })}
      </section>
      <footer>
        {t('site.check.hash')} <code>{hash}</code>
      </footer>
    </article>
  );
}

function Figures({ content: { walkTest, stations, practice, devices } }: { readonly content: Content }) {
  const t = useText();
  const taken = stations.filter(({ state }) => state === 'accepted').length;
  const told =
    practice?.messages.filter(({ state }) => state !== 'waiting' && state !== 'failed').length ?? 0;
  const faulty = devices.filter(({ faults }) => faults.length > 0).length;
  const figures: readonly (readonly [string, TextKey])[] = [
    [
      walkTest === null ? '–' : t('site.report.of', { count: walkTest.heard, of: walkTest.of }),
      'site.figure.walk',
    ],
    [
      stations.length === 0 ? '–' : t('site.report.of', { count: taken, of: stations.length }),
      'site.figure.stations',
    ],
    [String(told), 'site.figure.people'],
    [String(faulty), 'site.figure.faults'],
  ];
  return (
    <dl className={css['figures']}>
      {figures.map(([figure, word]) => (
        <div key={word}>
          <dt>{t(word)}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What is not as it should be, and what was agreed about it. */
function Noted({ content }: { readonly content: Content }) {
  const t = useText();
  const { devices, panelFaults, skipped, notes, walkTest } = content;
  const unheard = devices.filter(({ detector, walked }) => detector && !walked);
  const lines = [
    ...panelFaults.map((fault) => t(`panelFault.${fault}`)),
    ...devices.flatMap(({ name, faults }) =>
      faults.map((fault) => `${name}: ${t(`devices.fault.${fault}`)}`),
    ),
    ...(walkTest === null
      ? [t('site.report.noWalk')]
      : unheard.map(({ name }) => t('site.report.unheard', { name }))),
    ...skipped.map((step) => t('site.report.skipped', { step: t(`site.step.${step}`) })),
    ...notes.split('\n').filter((line) => line.trim() !== ''),
  ];
  return (
    <section>
      <h3>{t('site.notes')}</h3>
      {lines.length === 0 ? (
        <p>{t('site.report.nothing')}</p>
      ) : (
        <ul className={css['noted']}>
          {lines.map((line, index) => (
            <li key={`${index} ${line}`}>{line}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

const modes = ['arm', 'home_1', 'home_2', 'home_3'] as const;

function Times({ content: { areas } }: { readonly content: Content }) {
  const t = useText();
  return (
    <section>
      <h3>{t('settings.group.delays')}</h3>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('settings.delays.area')}</th>
            <th scope="col">{t('settings.delays.mode')}</th>
            {(['exit', 'entry1', 'entry2'] as const).map((field) => (
              <th key={field} scope="col">
                {t(`settings.delays.${field}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {areas.flatMap(({ id, name, delays }) =>
            modes.flatMap((mode) => {
              const own = delays[mode];
              return own === undefined
                ? []
                : [
                    <tr key={`${id} ${mode}`}>
                      <td>{name}</td>
                      <td>{modeName(t, mode, modes)}</td>
                      {[own.exit, own.entry1, own.entry2].map((seconds, index) => (
                        <td key={index}>{t('settings.unit.seconds', { count: seconds })}</td>
                      ))}
                    </tr>,
                  ];
            }),
          )}
        </tbody>
      </table>
    </section>
  );
}

/** What was tried, and what came of it: stations, and the ways to people. */
function Tests({ content: { stations, practice } }: { readonly content: Content }) {
  const t = useText();
  return (
    <section>
      <h3>{t('site.report.tests')}</h3>
      <table>
        <tbody>
          {stations.map(({ name, at, state }, index) => (
            <tr key={`${index} ${name}`}>
              <td>{name}</td>
              <td>{t('setup.lead.station')}</td>
              <td>{t(`site.test.${state}`)}</td>
              <td>{at === null ? '' : wholeMoment(at)}</td>
            </tr>
          ))}
          {practice?.messages.map(({ name, channel, state }, index) => (
            <tr key={`message ${index}`}>
              <td>{name}</td>
              <td>{t(`notify.channel.${channel}` as TextKey)}</td>
              <td>{t(`setup.practice.message.${state}` as TextKey)}</td>
              <td>{wholeMoment(practice.at)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {stations.length === 0 && practice === null && <p>{t('site.test.nothing')}</p>}
    </section>
  );
}
