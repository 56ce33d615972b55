interface Named {
  readonly name: string;
  readonly last_name: string;
}

/** A person as people say the name: «Manuel Alvarado». Lists that stand in the order of the last names show the same. */
export const personName = ({ name, last_name }: Named): string => `${name} ${last_name}`;
