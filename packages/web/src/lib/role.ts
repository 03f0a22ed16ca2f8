import { useSession } from '#lib/client/session.ts';

/** Who may set devices, rooms and groups up; the server decides, this only keeps dead ends out of sight. */
export function useMayEdit(): boolean {
  return useSession(({ session }) => {
    if (session.tag !== 'in' && session.tag !== 'over') return false;
    const { role, areas } = session.account;
    return role === 'master' || (role === 'installer' && areas === '');
  });
}
