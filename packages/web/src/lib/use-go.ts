import { useNavigate } from '@tanstack/react-router';

interface Going {
  readonly search?: Readonly<Record<string, string>>;
  /** The page before is not one to go back to. */
  readonly replace?: boolean;
}

/** Goes to any page of the portal, by its address with a leading slash. */
export function useGo(): (to: string, how?: Going) => void {
  const navigate = useNavigate();
  return (to, { search = {}, replace = false } = {}) =>
    // Each page of the table reads its own search; the router knows of none.
    void navigate({ to: '/$', params: { _splat: to.slice(1) }, search: search as never, replace });
}
