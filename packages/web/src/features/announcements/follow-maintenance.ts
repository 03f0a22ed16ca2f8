import { callForRows } from '#lib/client/call.ts';
import { useSession } from '#lib/client/session.ts';
import { usePlanned } from '#features/announcements/planned.ts';

/** Milliseconds between looks at what is announced. */
const announcedEvery = 30 * 60_000;

/** Knows whether some maintenance is announced, from when somebody is here; gives what ends that. */
export function followMaintenance(): () => void {
  let inside = false;
  async function look(): Promise<void> {
    if (!inside) return;
    const outcome = await callForRows('GET /announcement', { untold: true });
    if (outcome.tag === 'done')
      usePlanned.setState({ planned: outcome.data.some(({ planned }) => planned !== null) });
  }
  const follow = ({ session }: ReturnType<typeof useSession.getState>): void => {
    const came = session.tag === 'in' && !inside;
    inside = session.tag === 'in';
    if (came) void look();
  };
  follow(useSession.getState());
  const leave = useSession.subscribe(follow);
  const timer = setInterval(() => void look(), announcedEvery);
  return () => {
    leave();
    clearInterval(timer);
  };
}
