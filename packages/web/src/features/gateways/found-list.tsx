import { type Found, gatewayIcon } from '#features/gateways/gateway.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/page.tsx';
import { Row, Rows } from '#ui/rows.tsx';

/** What at the panel's machine may be a gateway; each fills the form. */
export function FoundList({ onUse }: { readonly onUse: (found: Found) => void }) {
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
  const { found, sticks } = data;
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
