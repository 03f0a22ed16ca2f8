import { Skeleton } from '#ui/skeleton.tsx';

/** The shape of a page that is on its way, or of what stands below a head that is there. */
export const PageSkeleton = ({ head = true }: { readonly head?: boolean }) => (
  <div className="stack" aria-busy="true">
    {head && (
      <h1>
        <Skeleton width="40%" />
      </h1>
    )}
    <Skeleton shape="plate" />
    <div>
      <Skeleton shape="row" />
      <Skeleton shape="row" />
      <Skeleton shape="row" />
    </div>
  </div>
);
