export declare function findPromtool(): string;
