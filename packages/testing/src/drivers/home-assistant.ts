import { connectAsync } from 'mqtt';
import { DiscoveryMessage, renderedCommand } from './discovery-schema.ts';

/** A client of a broker that hears what Home Assistant would hear, and says what it says when somebody presses a button. */
export interface HomeAssistant {
  /** What the broker remembers, by topic; blank is forgotten. */
  readonly heard: ReadonlyMap<string, string>;
  /** Events that passed by. */
  readonly events: readonly Readonly<Record<string, unknown>>[];
  /** What is remembered at the topic with this end. */
  ending(end: string): string | undefined;
  /** An action with a code that is typed; `retain` as somebody would have it who knows no better. */
  press(action: string, code: string | null, retain?: boolean): Promise<void>;
  close(): Promise<void>;
}

export async function homeAssistantAt(
  url: string,
  login: { readonly user: string; readonly password: string },
): Promise<HomeAssistant> {
  const heard = new Map<string, string>();
  const events: Readonly<Record<string, unknown>>[] = [];
  const client = await connectAsync(url, {
    username: login.user,
    password: login.password,
    protocolVersion: 5,
    reconnectPeriod: 0,
  });
  client.on('message', (topic, payload, { retain }) => {
    const said = payload.toString();
    if (retain) heard.set(topic, said);
    else if (topic.endsWith('/event')) events.push(JSON.parse(said) as (typeof events)[number]);
  });
  await client.subscribeAsync('#', { qos: 1, rap: true });
  const ending = (end: string): string | undefined => [...heard].find(([topic]) => topic.endsWith(end))?.[1];
  return {
    heard,
    events,
    ending,
    press: async (action, code, retain = false) => {
      const panel = DiscoveryMessage.parse(JSON.parse(ending('/config') ?? '')).components['area_1'];
      if (panel === undefined || !('command_topic' in panel)) throw new Error('no area is announced');
      const said = renderedCommand(panel.command_template ?? '', action, code, Date.now() / 1_000);
      await client.publishAsync(panel.command_topic, said, { qos: 1, retain });
    },
    close: () => client.endAsync(true),
  };
}
