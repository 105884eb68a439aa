{-# LANGUAGE GADTs #-}
{- module Not.This where {- nested -} data Nor = This -}

-- | The harbor.
module Harbor.Tides
  ( Tide (..)
  , highest
  ) where

import qualified Data.Map as Map
import Data.List (sortOn)

-- | A tide with its fields.
data Tide = Tide
  { tideHeight :: !Int
  , tideFrom, tideTo :: Map.Map String (Int, Int) -- ^ both
  }
  deriving (Eq, Show)

data Wind a b = Calm | Breeze a | Storm { force :: b, from :: Text } | (Show a) => Gale a
  deriving stock (Eq)

newtype Depth = Depth { getDepth :: Double }

newtype Hash (a :: Kind) = Hash Text

data Order a where
  Sail :: Boat -> Order ()
  Dock, Wait :: Order Bool
  deriving Show

data family Cargo a
data instance Cargo Int = IntCargo Int

type Port = String

type family Owner a where
  Owner Int = Port

class (Eq a, Show a) => Floats a where
  float :: a -> Bool
  float _ = True
  sink, raise :: a -> a

instance Floats Tide where
  float = const True

infixl 5 <+>

(<+>) :: Int -> Int -> Int
a <+> b = a + b

highest, lowest :: [Tide] -> Maybe Tide
highest [] = Nothing
highest ts = Just (last sorted)
  where
    sorted = sortOn tideHeight ts
    hidden :: Int
    hidden = 'x' `seq` 1
lowest = const Nothing

foldTides' :: (a -> Tide -> a) -> a -> [Tide] -> a
foldTides' f = foldl' f . go '\n' '"'

main = do
  putStrLn "data Fake = Fake { fake :: Int }"
  let local = 1
  print local

makeLenses ''Tide

#if CPP
guarded x | x > 0 = 1
          | otherwise = 2
#endif
