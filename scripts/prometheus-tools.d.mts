export declare function findPromtool(): string;
export declare function findAmtool(): string;
