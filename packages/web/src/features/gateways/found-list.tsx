import { type Found, gatewayIcon, type ShownGateway } from '#features/gateways/gateway.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/page.tsx';
import { Row, Rows } from '#ui/rows.tsx';

interface FoundListProps {
  /** Those that the panel has: what they are is found no more. */
  readonly gateways: readonly ShownGateway[];
  readonly onUse: (found: Found) => void;
}

/** Whether a gateway of the panel is what was found. */
const isOf = ({ kind, values }: Found, gateway: ShownGateway): boolean =>
  gateway.kind === kind && Object.entries(values).every(([field, value]) => gateway.values[field] === value);

/** What at the panel's machine may be a gateway; each fills the form. */
export function FoundList({ gateways, onUse }: FoundListProps) {
  const t = useText();
  const { data, problem } = useAnswer('GET /panel/gateway/found');
  if (problem !== undefined && data === undefined)
    return <p className="muted dense">{t('gateways.notLooked')}</p>;
  if (data === undefined)
    return (
      <p className="muted dense" role="status">
        {t('gateways.looking')}
      </p>
    );
  const { sticks } = data;
  const found = data.found.filter((one) => !gateways.some((gateway) => isOf(one, gateway)));
  if (found.length + sticks.length === 0) return <p className="muted dense">{t('gateways.nothingFound')}</p>;
  return (
    <Section title={t('gateways.found')}>
      <Rows label={t('gateways.found')}>
        {found.map((one) => {
          const title = t(`gateways.foundAs.${one.what}`, { where: one.where });
          return (
            <Row
              key={`${one.what} ${one.where} ${one.kind}`}
              icon={gatewayIcon(one.kind)}
              title={title}
              note={t(`gateways.kind.${one.kind}`)}
              end={
                <Button aria-label={t('gateways.useOf', { name: title })} onClick={() => onUse(one)}>
                  {t('gateways.use')}
                </Button>
              }
            />
          );
        })}
        {sticks.map(({ name, path }) => (
          <Row key={path} icon="plug" title={name} note={t('gateways.stick')} />
        ))}
      </Rows>
    </Section>
  );
}
