import { troubleText, type Health } from '#features/gateways/gateway.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Tag } from '#ui/tag.tsx';

/** How a gateway fares, in a word; what is wrong stands beside it. */
export function GatewayState({ health }: { readonly health: Health | null }) {
  const t = useText();
  if (health === null)
    return (
      <Tag tone="offline" icon="info">
        {t('gateways.state.unknown')}
      </Tag>
    );
  const { state, jammed } = health;
  return (
    <>
      <Tag
        tone={state === 'up' ? 'armed' : state === 'down' ? 'fault' : 'offline'}
        icon={state === 'up' ? 'check' : state === 'down' ? 'fault' : 'clock'}
      >
        {t(`gateways.state.${state}`)}
      </Tag>
      {jammed && (
        <Tag tone="fault" icon="silent">
          {t('gateways.jammed')}
        </Tag>
      )}
    </>
  );
}

/** What went wrong, for as long as it does. */
export function TroubleLine({ health }: { readonly health: Health | null }) {
  const t = useText();
  if (health?.trouble === null || health === null || health.state === 'up') return null;
  return <span className="dense">{troubleText(t, health.trouble)}</span>;
}
