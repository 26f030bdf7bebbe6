export interface ExpectedMapping { headings: string[] }
