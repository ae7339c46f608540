/** What a file may say of the person whose recording it is, in the order in which it is shown. */
export const personFields = ['name', 'code', 'born', 'age', 'sex', 'description'] as const;
export type PersonField = (typeof personFields)[number];

/**
 * What a file says of the person. It is shown beside the recording and stands in no result, session, link, report or
 * file that is written.
 */
export type Person = Readonly<Partial<Record<PersonField, string>>>;
