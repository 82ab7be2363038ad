// Query parameters that many lists share.

/** A `Date`, or text in ISO 8601. */
type Time = Date | string;

/** Narrows a list by time; `limit` is the number of rows. */
export type Range = {
  limit?: number;
  createdAtGt?: Time;
  createdAtLt?: Time;
  createdAtGe?: Time;
  createdAtLe?: Time;
  updatedAtGt?: Time;
  updatedAtLt?: Time;
  updatedAtGe?: Time;
  updatedAtLe?: Time;
};

/** One page of a list; `limit` is the size of a page, `page` counts from 1. */
export type Page = Range & {
  page?: number;
  sortOrder?: 'ASC' | 'DESC';
  sortBy?: 'createdAt' | 'duration' | 'cost';
};

/** Fields that the platform has and its published document does not describe. */
export type Loose = {[field: string]: unknown};
