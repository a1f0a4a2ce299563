CREATE TABLE "provider_lists" (
	"provider" text NOT NULL,
	"list" text NOT NULL,
	"read_until" timestamp with time zone NOT NULL,
	CONSTRAINT "provider_lists_provider_list_pk" PRIMARY KEY("provider","list")
);
--> statement-breakpoint
ALTER TABLE "payment_exceptions" ADD COLUMN "receipt" text;--> statement-breakpoint
ALTER TABLE "payment_exceptions" ADD COLUMN "description" text;--> statement-breakpoint
ALTER TABLE "payment_exceptions" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "refundable" boolean DEFAULT false NOT NULL;