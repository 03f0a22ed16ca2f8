import { Skeleton } from '#ui/skeleton.tsx';

/** The shape of a page that is on its way. */
export const PageSkeleton = () => (
  <div aria-busy="true">
    <h1>
      <Skeleton width="40%" />
    </h1>
    <Skeleton shape="plate" />
    <Skeleton shape="row" />
    <Skeleton shape="row" />
    <Skeleton shape="row" />
  </div>
);
